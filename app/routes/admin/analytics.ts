import type { ApiContext } from '#app/route.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { parseCountryCode, countryName, unknownCountry } from '#domain/analytics/countries.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { readCountry } from '#features/analytics/country-detail.ts'
import { readCsvTable } from '#features/analytics/csv-export.ts'
import { readOverview } from '#features/analytics/overview.ts'
import { listCountries, listPages } from '#features/analytics/top-lists.ts'
import { parseWindow, type TimeWindow } from '#features/analytics/time-window.ts'
import { jsonResponse, csvResponse } from './responses.ts'

const pageSize = 50

export async function getOverview({ deps, query }: ApiContext): Promise<Response> {
  const overview = await readOverview(deps.db, parseWindow(deps.clock(), query))
  return jsonResponse({ ...overview, dropped: deps.views.dropped(), geo: await deps.geo.source() })
}

export async function getPages({ deps, query }: ApiContext): Promise<Response> {
  const window = parseWindow(deps.clock(), query)
  const rows = await listPages(deps.db, window, { limit: pageSize + 1, after: parseCursor(query['cursor']) })
  const pages = rows.slice(0, pageSize)
  const last = pages.at(-1)
  return jsonResponse({ pages, next: rows.length > pageSize && last ? `${last.views}.${last.path}` : null })
}

function parseCursor(cursor = ''): { views: number; path: string } | undefined {
  const [, views, path] = /^(\d{1,15})\.(\/.*)$/.exec(cursor) ?? []
  return views === undefined || path === undefined ? undefined : { views: Number(views), path }
}

/** Every country that came, for the map: there are no more than a few hundred. */
export async function getCountries({ deps, query }: ApiContext): Promise<Response> {
  return jsonResponse({ countries: await listCountries(deps.db, parseWindow(deps.clock(), query), 300) })
}

/** A country from which nobody came is an empty one; what is no country is not found. */
export async function getCountry({ deps, params, query }: ApiContext<{ code: string }>): Promise<Response> {
  const code = params.code === unknownCountry ? unknownCountry : parseCountryCode(params.code)
  if (code === undefined) return notFound()
  const found = await readCountry(deps.db, code, parseWindow(deps.clock(), query))
  return jsonResponse(found ?? { code, name: countryName(code), views: 0, visitors: 0, pages: [], referrers: [] })
}

export async function getAnalyticsCsv({ deps, query }: ApiContext): Promise<Response> {
  const { what = '' } = query
  const window: TimeWindow = parseWindow(deps.clock(), query)
  const rows = await readCsvTable(deps.db, what, window)
  if (!rows) return errorResponse(422, 'invalid', 'Unknown export table.')
  return csvResponse(`${what}-${window.since}-to-${window.until}.csv`, formatCsv(rows))
}
