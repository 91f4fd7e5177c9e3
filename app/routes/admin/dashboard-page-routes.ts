import { getDashboardAsset } from './dashboard-assets.ts'
import { api, page, type Route } from '#app/route.ts'
import { adminPage } from '#app/pages/admin/admin.page.tsx'

const rules = { access: 'admin', cache: 'never' } as const

/** Every view of the dashboard has its own URL. */
export const dashboardPageRoutes: readonly Route[] = [
  page('/admin', adminPage, rules),
  page('/admin/articles/:id', adminPage, rules),
  page('/admin/products', adminPage, rules),
  page('/admin/messages', adminPage, rules),
  page('/admin/messages/:view', adminPage, rules),
  page('/admin/messages/issues/:id', adminPage, rules),
  page('/admin/analytics', adminPage, rules),
  page('/admin/analytics/:view', adminPage, rules),
  api('GET', '/admin/assets/:file', getDashboardAsset, {
    access: 'admin',
    summary: 'A script or style sheet of the dashboard.',
  }),
]
