import { dashboardTabs } from '#app/admin/dashboard-routes.ts'
import { getDashboardAsset } from './dashboard-assets.ts'
import { api, form, page, type Route } from '#app/route.ts'
import { adminPage } from '#app/pages/admin/admin.page.tsx'
import { previewPage, unsavedPreviewPage } from '#app/pages/article/draft.page.tsx'

const rules = { access: 'admin', cache: 'never' } as const

/** Every view of the dashboard has its own URL. */
export const dashboardPageRoutes: readonly Route[] = [
  ...dashboardTabs.flatMap(({ paths }) => paths.map((path) => page(path, adminPage, rules))),
  page('/admin/articles/:id/preview', previewPage, rules),
  form('/admin/articles/:id/preview', unsavedPreviewPage, { access: 'admin' }),
  api('GET', '/admin/assets/:file', getDashboardAsset, {
    access: 'admin',
    summary: 'A script or style sheet of the dashboard.',
  }),
]
