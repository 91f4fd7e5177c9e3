import { api, perMinute, type Door } from '#app/door.ts'
import { getAnalyticsFile, getCountries, getCountry, getOverview, getPages } from './analytics.api.ts'
import { getLiveViews } from './live.api.ts'

const who = 'admin'
const wanted = ['days', 'own'] as const

/** The Analytics tab. */
export const analyticsDoors: readonly Door[] = [
  api('GET', '/api/admin/analytics', getOverview, { who, query: wanted }),
  api('GET', '/api/admin/analytics/pages', getPages, { who, query: [...wanted, 'cursor'] }),
  api('GET', '/api/admin/analytics/countries', getCountries, { who, query: wanted }),
  api('GET', '/api/admin/analytics/countries/:code', getCountry, { who, query: wanted }),
  api('GET', '/api/admin/analytics/live', getLiveViews, { who }),
  api('GET', '/api/admin/analytics/export.csv', getAnalyticsFile, {
    who,
    query: [...wanted, 'what'],
    limit: perMinute(30),
  }),
]
