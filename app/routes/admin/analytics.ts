import { z } from 'zod'
import { perMinute } from '#app/route.ts'
import { json, notFound, errorResponse } from '#app/responses.ts'
import { parseCountryCode, countryName, unknownCountry } from '#domain/analytics/countries.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { readCountry } from '#features/analytics/country-detail.ts'
import { readCsvTable } from '#features/analytics/csv-export.ts'
import { readOverview } from '#features/analytics/overview.ts'
import { listCountries, listPages } from '#features/analytics/top-lists.ts'
import { parseWindow, type WindowQuery } from '#features/analytics/time-window.ts'
import { addNearestTopics } from '#features/briefs/nearest-topics.ts'
import { readTimeZone } from '#features/settings/time-zone.ts'
import type { Needs } from '#features/deps.ts'
import { nextCursor, fieldsOf } from '#app/routes/field-schemas.ts'
import { adminApi } from '../user-api.ts'
import { nearestTopicSchema } from './briefs.ts'
import { csvResponse } from './csv-response.ts'
import { streamLiveViews } from './live-views.ts'

const readWindow = async ({ db, clock }: Needs<'db' | 'clock'>, query: WindowQuery) =>
  parseWindow(clock(), query, await readTimeZone(db))

const pageSize = 50
const maxCountries = 300
const rangeQuery = ['days', 'admins'] as const

const totals = z.object({ views: z.int(), visitors: z.int(), sessions: z.int() })
const namedCount = z.object({ name: z.string(), views: z.int() })
const pageViews = z.object({ path: z.string(), title: z.string().nullable(), views: z.int() })
const countryViews = z.object({ code: z.string(), name: z.string(), views: z.int(), visitors: z.int() })
const productClicks = z.object({ id: z.string(), title: z.string(), clicks: z.int() })
const day = z.object({
  day: z.string(),
  ...fieldsOf(z.int(), 'views', 'visitors', 'likes', 'comments', 'subscribers', 'clicks'),
})
const overviewResponse = z.object({
  ...fieldsOf(z.int(), 'days', 'dropped'),
  ...fieldsOf(z.string(), 'since', 'until'),
  now: totals.extend({ admins: z.int(), crawlers: z.int() }),
  before: totals,
  visitorCountMethod: z.enum(['exact', 'daily-sum']),
  perDay: z.array(day),
  countries: z.array(countryViews),
  pages: z.array(pageViews),
  referrers: z.array(namedCount),
  devices: z.array(namedCount),
  clicks: z.object({
    ...fieldsOf(z.int(), 'total', 'withoutProduct'),
    rate: z.number(),
    products: z.array(productClicks),
    articles: z.array(productClicks.extend({ slug: z.string(), views: z.int(), rate: z.number() })),
  }),
  searches: z.array(z.object({ query: z.string(), times: z.int(), last: z.string(), topic: nearestTopicSchema })),
  hasViews: z.boolean(),
  geo: z.object({
    source: z.string().nullable(),
    attribution: z.object({ text: z.string(), url: z.string() }).nullable(),
  }),
})

function parseCursor(cursor = ''): { views: number; path: string } | undefined {
  const [, views, path] = /^(\d{1,15})\.(\/.*)$/.exec(cursor) ?? []
  return views === undefined || path === undefined ? undefined : { views: Number(views), path }
}

export const analyticsRoutes = [
  adminApi('GET', '/api/admin/analytics', {
    scope: 'analytics',
    summary: 'The overview of the last 7, 30, 90 or 365 days.',
    query: rangeQuery,
    response: overviewResponse,
    async handle({ deps, query }) {
      const overview = await readOverview(deps.db, await readWindow(deps, query))
      const searches = await addNearestTopics(deps, overview.searches)
      return json({ ...overview, searches, dropped: deps.views.dropped(), geo: await deps.geo.source() })
    },
  }),
  adminApi('GET', '/api/admin/analytics/pages', {
    scope: 'analytics',
    summary: 'All pages, most viewed first.',
    query: [...rangeQuery, 'cursor'],
    response: z.object({ pages: z.array(pageViews), next: nextCursor }),
    async handle({ deps, query }) {
      const window = await readWindow(deps, query)
      const rows = await listPages(deps.db, window, { limit: pageSize + 1, after: parseCursor(query['cursor']) })
      const pages = rows.slice(0, pageSize)
      const last = pages.at(-1)
      return json({ pages, next: rows.length > pageSize && last ? `${last.views}.${last.path}` : null })
    },
  }),
  adminApi('GET', '/api/admin/analytics/countries', {
    scope: 'analytics',
    summary: 'All countries, most views first.',
    query: rangeQuery,
    response: z.object({ countries: z.array(countryViews) }),
    handle: async ({ deps, query }) =>
      json({ countries: await listCountries(deps.db, await readWindow(deps, query), maxCountries) }),
  }),
  adminApi('GET', '/api/admin/analytics/countries/:code', {
    scope: 'analytics',
    summary: 'Pages and referrers of one country.',
    query: rangeQuery,
    response: countryViews.extend({ pages: z.array(pageViews), referrers: z.array(namedCount) }),
    /** A country without views is an empty one; a code that is not a country's is not found. */
    async handle({ deps, params, query }) {
      const code = params.code === unknownCountry ? unknownCountry : parseCountryCode(params.code)
      if (code === undefined) return notFound()
      const country = await readCountry(deps.db, code, await readWindow(deps, query))
      return json(country ?? { code, name: countryName(code), views: 0, visitors: 0, pages: [], referrers: [] })
    },
  }),
  adminApi('GET', '/api/admin/analytics/live', {
    scope: 'analytics',
    summary: 'Page views as they happen, as server-sent events.',
    handle: streamLiveViews,
  }),
  adminApi('GET', '/api/admin/analytics/export.csv', {
    scope: 'analytics',
    summary: 'One table of the overview as a CSV file.',
    query: [...rangeQuery, 'table'],
    rateLimit: perMinute(30),
    async handle({ deps, query }) {
      const { table = '' } = query
      const window = await readWindow(deps, query)
      const rows = await readCsvTable(deps.db, table, window)
      if (!rows) return errorResponse(422, 'invalid', 'Unknown export table.')
      return csvResponse(`${table}-${window.since}-to-${window.until}.csv`, formatCsv(rows))
    },
  }),
] as const
