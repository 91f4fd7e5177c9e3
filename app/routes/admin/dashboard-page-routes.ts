import { adminPaths, dashboardTabs, mediaHref } from '#app/admin/dashboard-routes.ts'
import { api, form, page, type Route, type ApiContext } from '#app/route.ts'
import { adminPage } from '#app/pages/admin/admin.page.tsx'
import { previewPage, unsavedPreviewPage } from '#app/pages/article/draft.page.tsx'
import { notFound } from '#app/responses.ts'

const cache = 'never'

export const dashboardPageRoutes: readonly Route[] = [
  ...dashboardTabs.flatMap(({ paths, access }) => paths.map((path) => page(path, adminPage, { access, cache }))),
  ...adminPaths.map((path) => page(path, adminPage, { access: 'admin', cache })),
  page(mediaHref, adminPage, { access: 'editor', cache }),
  page('/admin/articles/:id/preview', previewPage, { access: 'author', cache }),
  form('/admin/articles/:id/preview', unsavedPreviewPage, { access: 'author' }),
  api('GET', '/admin/assets/:file', { handle: getDashboardAsset, access: 'author' }),
]

/** The dashboard's scripts are for people with a role, so they are served by a route with access rules. */
function getDashboardAsset({ deps, params, request }: ApiContext<{ file: string }>): Response {
  const found = deps.dashboard.find(params.file, request.headers.get('accept-encoding') ?? '')
  return found ? new Response(found.body, { headers: found.headers }) : notFound()
}
