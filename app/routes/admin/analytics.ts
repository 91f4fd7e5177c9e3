import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { json, notFound, errorResponse } from '#app/responses.ts'
import { parseCountryCode, countryName, unknownCountry } from '#domain/analytics/countries.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { readCountry } from '#features/analytics/country-detail.ts'
import { readCsvTable } from '#features/analytics/csv-export.ts'
import { readOverview } from '#features/analytics/overview.ts'
import { listCountries, listPages } from '#features/analytics/top-lists.ts'
import { parseWindow, type TimeWindow } from '#features/analytics/time-window.ts'
import { nextCursor } from '#app/routes/field-schemas.ts'
import { csvResponse } from './csv-response.ts'

const pageSize = 50
const maxCountries = 300

const totals = z.strictObject({ views: z.int(), visitors: z.int(), sessions: z.int() })
const namedCount = z.strictObject({ name: z.string(), views: z.int() })
const pageViews = z.strictObject({ path: z.string(), title: z.string().nullable(), views: z.int() })
const countryViews = z.strictObject({ code: z.string(), name: z.string(), views: z.int(), visitors: z.int() })
const productClicks = z.strictObject({ id: z.string(), title: z.string(), clicks: z.int() })
const day = z.strictObject({
  day: z.string(),
  views: z.int(),
  visitors: z.int(),
  likes: z.int(),
  comments: z.int(),
  subscribers: z.int(),
  clicks: z.int(),
})
export const overviewResponse = z.strictObject({
  days: z.int(),
  since: z.string(),
  until: z.string(),
  now: totals.extend({ own: z.int(), crawlers: z.int() }),
  before: totals,
  visitorCountMethod: z.enum(['exact', 'daily-sum']),
  dropped: z.int(),
  perDay: z.array(day),
  countries: z.array(countryViews),
  pages: z.array(pageViews),
  referrers: z.array(namedCount),
  devices: z.array(namedCount),
  clicks: z.strictObject({
    total: z.int(),
    withoutProduct: z.int(),
    rate: z.number(),
    products: z.array(productClicks),
    articles: z.array(productClicks.extend({ slug: z.string(), views: z.int(), rate: z.number() })),
  }),
  searches: z.array(z.strictObject({ query: z.string(), times: z.int(), last: z.string() })),
  hasViews: z.boolean(),
  geo: z.strictObject({
    source: z.string().nullable(),
    attribution: z.strictObject({ text: z.string(), url: z.string() }).nullable(),
  }),
})
export const pagesResponse = z.strictObject({ pages: z.array(pageViews), next: nextCursor })
export const countriesResponse = z.strictObject({ countries: z.array(countryViews) })
export const countryResponse = countryViews.extend({ pages: z.array(pageViews), referrers: z.array(namedCount) })

export async function getOverview({ deps, query }: ApiContext) {
  const overview = await readOverview(deps.db, parseWindow(deps.clock(), query))
  return json({ ...overview, dropped: deps.views.dropped(), geo: await deps.geo.source() })
}

export async function getPages({ deps, query }: ApiContext) {
  const window = parseWindow(deps.clock(), query)
  const rows = await listPages(deps.db, window, { limit: pageSize + 1, after: parseCursor(query['cursor']) })
  const pages = rows.slice(0, pageSize)
  const last = pages.at(-1)
  return json({ pages, next: rows.length > pageSize && last ? `${last.views}.${last.path}` : null })
}

function parseCursor(cursor = ''): { views: number; path: string } | undefined {
  const [, views, path] = /^(\d{1,15})\.(\/.*)$/.exec(cursor) ?? []
  return views === undefined || path === undefined ? undefined : { views: Number(views), path }
}

/** Every country with views, for the map. */
export async function getCountries({ deps, query }: ApiContext) {
  return json({ countries: await listCountries(deps.db, parseWindow(deps.clock(), query), maxCountries) })
}

/** A country without views is an empty one; a code that is no country is not found. */
export async function getCountry({ deps, params, query }: ApiContext<{ code: string }>) {
  const code = params.code === unknownCountry ? unknownCountry : parseCountryCode(params.code)
  if (code === undefined) return notFound()
  const found = await readCountry(deps.db, code, parseWindow(deps.clock(), query))
  return json(found ?? { code, name: countryName(code), views: 0, visitors: 0, pages: [], referrers: [] })
}

export async function getAnalyticsCsv({ deps, query }: ApiContext): Promise<Response> {
  const { table = '' } = query
  const window: TimeWindow = parseWindow(deps.clock(), query)
  const rows = await readCsvTable(deps.db, table, window)
  if (!rows) return errorResponse(422, 'invalid', 'Unknown export table.')
  return csvResponse(`${table}-${window.since}-to-${window.until}.csv`, formatCsv(rows))
}
