import { dashboardTabs } from '#app/admin/dashboard-routes.ts'
import { getDashboardAsset } from './dashboard-assets.ts'
import { api, form, page, type Route } from '#app/route.ts'
import { adminPage } from '#app/pages/admin/admin.page.tsx'
import { previewPage, unsavedPreviewPage } from '#app/pages/article/draft.page.tsx'

const cache = 'never'

/** Every view of the dashboard has its own URL. */
export const dashboardPageRoutes: readonly Route[] = [
  ...dashboardTabs.flatMap(({ paths, access }) => paths.map((path) => page(path, adminPage, { access, cache }))),
  page('/admin/articles/:id/preview', previewPage, { access: 'author', cache }),
  form('/admin/articles/:id/preview', unsavedPreviewPage, { access: 'author' }),
  api('GET', '/admin/assets/:file', getDashboardAsset, {
    access: 'author',
    summary: 'A script or style sheet of the dashboard.',
  }),
]
