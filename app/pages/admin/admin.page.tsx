import type { PageContext, PageResult } from '#app/route.ts'
import { Spinner } from '#app/ui/spinner.tsx'

/** One page for all dashboard views; the script chooses the view by URL. */
export function adminPage(title: string, { site }: Pick<PageContext, 'site'>): PageResult {
  const head = { title, description: 'Manage your content and track performance', path: '/admin', noindex: true }
  return {
    head,
    frame: 'dashboard',
    sheet: 'dashboard',
    // A spinner, until the dashboard's script has loaded and has checked the session.
    body: (
      <div className="admin" id="dashboard" data-time-zone={site.timeZone}>
        <main className="wrap">
          <Spinner label="Loading the dashboard" />
          <noscript>The dashboard needs JavaScript.</noscript>
        </main>
      </div>
    ),
  }
}
