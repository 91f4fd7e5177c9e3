import type { PageResult, PageContext } from '#app/route.ts'
import { AdminView } from './admin-view.tsx'

/** The same page for every view of the dashboard: which one is shown, its script reads from the address. */
export function adminPage({ site }: PageContext): PageResult {
  const head = {
    title: 'Admin Dashboard',
    description: 'Manage your content and track performance',
    path: '/admin',
    noindex: true,
  }
  return { head, frame: 'dashboard', body: <AdminView site={site.name} /> }
}
