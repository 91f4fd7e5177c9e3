import { api, perMinute } from '#app/route.ts'
import { emptyBody, emptyResponse } from '#app/routes/field-schemas.ts'
import * as analytics from './analytics.ts'
import * as earnings from './earnings.ts'
import * as linkHealth from './link-health.ts'
import { getLiveViews } from './live-views.ts'

const access = 'admin'
const maxReportBytes = 5 * 1024 * 1024
const rangeQuery = ['days', 'own'] as const

/** The Analytics tab with earnings and link health. */
export const analyticsRoutes = [
  api('GET', '/api/admin/analytics', analytics.getOverview, {
    access,
    query: rangeQuery,
    response: analytics.overviewResponse,
    summary: 'The overview of the last 7, 30, 90 or 365 days.',
  }),
  api('GET', '/api/admin/analytics/pages', analytics.getPages, {
    access,
    query: [...rangeQuery, 'cursor'],
    response: analytics.pagesResponse,
    summary: 'All pages, most viewed first.',
  }),
  api('GET', '/api/admin/analytics/countries', analytics.getCountries, {
    access,
    query: rangeQuery,
    response: analytics.countriesResponse,
    summary: 'All countries, most views first.',
  }),
  api('GET', '/api/admin/analytics/countries/:code', analytics.getCountry, {
    access,
    query: rangeQuery,
    response: analytics.countryResponse,
    summary: 'Pages and referrers of one country.',
  }),
  api('GET', '/api/admin/analytics/live', getLiveViews, {
    access,
    summary: 'Page views as they happen, as server-sent events.',
  }),
  api('GET', '/api/admin/analytics/export.csv', analytics.getAnalyticsCsv, {
    access,
    query: [...rangeQuery, 'table'],
    rateLimit: perMinute(30),
    summary: 'One table of the overview as a CSV file.',
  }),
  api('GET', '/api/admin/earnings', earnings.getEarnings, {
    access,
    query: ['days'],
    response: earnings.earningsResponse,
    summary: 'Imported earnings by article and product, with clicks.',
  }),
  api('POST', '/api/admin/earnings/preview', earnings.postEarningsPreview, {
    access,
    body: earnings.earningsPreviewBody,
    maxBodyBytes: maxReportBytes,
    response: earnings.earningsPreviewResponse,
    summary: 'What an import of this report would do. Stores nothing.',
  }),
  api('POST', '/api/admin/earnings/import', earnings.postEarningsImport, {
    access,
    body: earnings.earningsImportBody,
    maxBodyBytes: maxReportBytes,
    status: 201,
    response: earnings.earningsImportResponse,
    summary: 'Imports an earnings report. Rows of earlier imports are skipped.',
  }),
  api('DELETE', '/api/admin/earnings/imports/:id', earnings.deleteEarningsImport, {
    access,
    response: emptyResponse,
    summary: 'Deletes an import with its rows.',
  }),
  api('GET', '/api/admin/link-health', linkHealth.getLinkHealth, {
    access,
    response: linkHealth.linkHealthResponse,
    summary: 'Problems with affiliate links, most clicks first.',
  }),
  api('POST', '/api/admin/link-health/check', linkHealth.postLinkCheck, {
    access,
    rateLimit: perMinute(10),
    body: emptyBody,
    status: 202,
    response: linkHealth.linkCheckResponse,
    summary: 'Starts a check of all affiliate links.',
  }),
  api('POST', '/api/admin/link-health/replace', linkHealth.postReplacement, {
    access,
    body: linkHealth.replaceProductBody,
    response: linkHealth.replacementResponse,
    summary: 'Replaces a product by another in all articles.',
  }),
  api('POST', '/api/admin/link-health/undo', linkHealth.postReplacementUndo, {
    access,
    body: linkHealth.undoReplacementBody,
    response: linkHealth.undoResponse,
    summary: 'Takes a replacement back.',
  }),
] as const
