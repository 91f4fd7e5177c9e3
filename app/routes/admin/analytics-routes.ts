import { api, perMinute } from '#app/route.ts'
import { getAnalyticsCsv, getCountries, getCountry, getOverview, getPages } from './analytics.ts'
import { deleteEarningsImport, getEarnings, postEarningsImport, postEarningsPreview } from './earnings.ts'
import { earningsImportBody, earningsPreviewBody } from './earnings-schemas.ts'
import { getLinkHealth, postLinkCheck, postReplacement, postReplacementUndo } from './link-health.ts'
import { replaceProductBody, undoReplacementBody } from './link-health-schemas.ts'
import { emptyBody } from '../field-schemas.ts'
import { getLiveViews } from './live-views.ts'

const access = 'admin'
const maxReportBytes = 5 * 1024 * 1024
const rangeQuery = ['days', 'own'] as const

/** The Analytics tab, with earnings and the health of links. */
export const analyticsRoutes = [
  api('GET', '/api/admin/analytics', getOverview, { access, query: rangeQuery }),
  api('GET', '/api/admin/analytics/pages', getPages, { access, query: [...rangeQuery, 'cursor'] }),
  api('GET', '/api/admin/analytics/countries', getCountries, { access, query: rangeQuery }),
  api('GET', '/api/admin/analytics/countries/:code', getCountry, { access, query: rangeQuery }),
  api('GET', '/api/admin/analytics/live', getLiveViews, { access }),
  api('GET', '/api/admin/analytics/export.csv', getAnalyticsCsv, {
    access,
    query: [...rangeQuery, 'what'],
    rateLimit: perMinute(30),
  }),
  api('GET', '/api/admin/earnings', getEarnings, { access, query: ['days'] }),
  api('POST', '/api/admin/earnings/preview', postEarningsPreview, {
    access,
    body: earningsPreviewBody,
    maxBodyBytes: maxReportBytes,
  }),
  api('POST', '/api/admin/earnings/import', postEarningsImport, {
    access,
    body: earningsImportBody,
    maxBodyBytes: maxReportBytes,
  }),
  api('DELETE', '/api/admin/earnings/imports/:id', deleteEarningsImport, { access }),
  api('GET', '/api/admin/link-health', getLinkHealth, { access }),
  api('POST', '/api/admin/link-health/check', postLinkCheck, { access, rateLimit: perMinute(10), body: emptyBody }),
  api('POST', '/api/admin/link-health/replace', postReplacement, { access, body: replaceProductBody }),
  api('POST', '/api/admin/link-health/undo', postReplacementUndo, { access, body: undoReplacementBody }),
] as const
