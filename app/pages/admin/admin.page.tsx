import type { PageResult, PageContext } from '#app/route.ts'
import { AdminView } from './admin-view.tsx'

/** One page for all dashboard views; the script chooses the view by URL. */
export function adminPage({ site }: PageContext): PageResult {
  const head = {
    title: 'Admin Dashboard',
    description: 'Manage your content and track performance',
    path: '/admin',
    noindex: true,
  }
  return { head, frame: 'dashboard', body: <AdminView site={site.name} /> }
}
