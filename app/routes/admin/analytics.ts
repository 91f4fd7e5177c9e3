import type { ApiVisit } from '#app/route.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { countryCode, countryName, unknownCountry } from '#domain/analytics/countries.ts'
import { csvText } from '#domain/text/csv.ts'
import { readCountry } from '#features/analytics/country-detail.ts'
import { readCsvTable } from '#features/analytics/csv-export.ts'
import { readOverview } from '#features/analytics/overview.ts'
import { listCountries, listPages } from '#features/analytics/top-lists.ts'
import { openWindow, type Window } from '#features/analytics/time-window.ts'
import { answer, csvFile } from './responses.ts'

const pageSize = 50

export async function getOverview({ deps, query }: ApiVisit): Promise<Response> {
  const overview = await readOverview(deps.db, openWindow(deps.clock(), query))
  return answer({ ...overview, dropped: deps.views.dropped(), geo: await deps.geo.facts() })
}

export async function getPages({ deps, query }: ApiVisit): Promise<Response> {
  const window = openWindow(deps.clock(), query)
  const rows = await listPages(deps.db, window, { limit: pageSize + 1, after: readCursor(query['cursor']) })
  const pages = rows.slice(0, pageSize)
  const last = pages.at(-1)
  return answer({ pages, next: rows.length > pageSize && last ? `${last.views}.${last.path}` : null })
}

function readCursor(cursor = ''): { views: number; path: string } | undefined {
  const [, views, path] = /^(\d{1,15})\.(\/.*)$/.exec(cursor) ?? []
  return views === undefined || path === undefined ? undefined : { views: Number(views), path }
}

/** Every country that came, for the map: there are no more than a few hundred. */
export async function getCountries({ deps, query }: ApiVisit): Promise<Response> {
  return answer({ countries: await listCountries(deps.db, openWindow(deps.clock(), query), 300) })
}

/** A country from which nobody came is an empty one; what is no country is not found. */
export async function getCountry({ deps, params, query }: ApiVisit<{ code: string }>): Promise<Response> {
  const code = params.code === unknownCountry ? unknownCountry : countryCode(params.code)
  if (code === undefined) return nothingHere()
  const found = await readCountry(deps.db, code, openWindow(deps.clock(), query))
  return answer(found ?? { code, name: countryName(code), views: 0, visitors: 0, pages: [], referrers: [] })
}

export async function getAnalyticsFile({ deps, query }: ApiVisit): Promise<Response> {
  const { what = '' } = query
  const window: Window = openWindow(deps.clock(), query)
  const rows = await readCsvTable(deps.db, what, window)
  if (!rows) return refuse(422, 'invalid', 'There is no such table to export.')
  return csvFile(`${what}-${window.since}-to-${window.until}.csv`, csvText(rows))
}
