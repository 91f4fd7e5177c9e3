import { api, perMinute, type Door } from '#app/route.ts'
import { getAnalyticsFile, getCountries, getCountry, getOverview, getPages } from './analytics.ts'
import { deleteEarnings, getEarnings, postEarnings, postEarningsPreview } from './earnings.ts'
import { earningsImport, earningsPreview } from './earnings-schemas.ts'
import { getLinkHealth, postLinkCheck, postReplacement, postReplacementUndo } from './link-health.ts'
import { replacement, undo } from './link-health-schemas.ts'
import { nothing } from '../field-schemas.ts'
import { getLiveViews } from './live-views.ts'

const who = 'admin'
const reportCap = 5 * 1024 * 1024
const wanted = ['days', 'own'] as const

/** The Analytics tab, with earnings and the health of links. */
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
  api('GET', '/api/admin/earnings', getEarnings, { who, query: ['days'] }),
  api('POST', '/api/admin/earnings/preview', postEarningsPreview, { who, body: earningsPreview, bodyCap: reportCap }),
  api('POST', '/api/admin/earnings/import', postEarnings, { who, body: earningsImport, bodyCap: reportCap }),
  api('DELETE', '/api/admin/earnings/imports/:id', deleteEarnings, { who }),
  api('GET', '/api/admin/link-health', getLinkHealth, { who }),
  api('POST', '/api/admin/link-health/check', postLinkCheck, { who, limit: perMinute(10), body: nothing }),
  api('POST', '/api/admin/link-health/replace', postReplacement, { who, body: replacement }),
  api('POST', '/api/admin/link-health/undo', postReplacementUndo, { who, body: undo }),
]
