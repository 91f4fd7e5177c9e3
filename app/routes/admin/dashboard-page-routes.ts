import { pageViews, viewTitle } from '#app/admin/find-view.ts'
import { api, form, page, perMinute, type Route, type ApiContext } from '#app/route.ts'
import { adminPage } from '#app/pages/admin/admin.page.tsx'
import { previewPage, unsavedPreviewPage } from '#app/pages/article/draft.page.tsx'
import { notFound } from '#app/responses.ts'

const dashboard = { summary: 'A view of the dashboard.', cache: 'never' } as const

export const dashboardPageRoutes: readonly Route[] = [
  ...pageViews.flatMap((view) =>
    view.paths.map((path) =>
      page(path, (context) => adminPage(viewTitle(view), context), { ...dashboard, access: view.access }),
    ),
  ),
  page('/admin/articles/:id/preview', previewPage, {
    summary: 'The saved text of an article as readers would see it.',
    access: 'author',
    cache: 'never',
    rateLimit: perMinute(60),
  }),
  form('/admin/articles/:id/preview', unsavedPreviewPage, {
    summary: 'A text that is not saved yet as readers would see it.',
    access: 'author',
    rateLimit: perMinute(60),
  }),
  api('GET', '/admin/assets/:file', {
    summary: 'A script or style sheet of the dashboard.',
    handle: getDashboardAsset,
    access: 'author',
    scope: 'person',
  }),
]

/** The dashboard's scripts are for people with a role, so they are served by a route with access rules. */
function getDashboardAsset({ deps, params, request }: ApiContext<{ file: string }>): Response {
  const asset = deps.dashboard.find(params.file, request.headers.get('accept-encoding') ?? '')
  return asset ? new Response(asset.body, { headers: asset.headers }) : notFound()
}
