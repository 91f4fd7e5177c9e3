/** Every tab with its label and its URLs. The server's page routes come from this table too. */
export const dashboardTabs = [
  {
    name: 'articles',
    label: 'Articles',
    href: '/admin',
    paths: ['/admin', '/admin/articles/:id'],
    access: 'author',
  },
  { name: 'products', label: 'Products', href: '/admin/products', paths: ['/admin/products'], access: 'admin' },
  {
    name: 'messages',
    label: 'Messages',
    href: '/admin/messages/contact',
    paths: ['/admin/messages', '/admin/messages/:view', '/admin/messages/issues/:id'],
    access: 'admin',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    href: '/admin/analytics',
    paths: ['/admin/analytics', '/admin/analytics/:view'],
    access: 'admin',
  },
] as const

export type TabName = (typeof dashboardTabs)[number]['name']
export type DashboardRoute = { tab: TabName; view: string | undefined; id: string | undefined }

/** Unknown URLs under /admin show the articles. */
export function parseDashboardRoute(path: string): DashboardRoute {
  const [first, second, third] = path.split('/').slice(2).map(decodeURIComponent)
  const tab = dashboardTabs.find(({ name }) => name === first)?.name ?? 'articles'
  return tab === 'articles' ? { tab, view: first, id: second } : { tab, view: second, id: third }
}

export function articleHref(id: string): string {
  return `/admin/articles/${encodeURIComponent(id)}`
}

export const briefsHref = '/admin/briefs'
export const calendarHref = '/admin/calendar'
export const factsHref = '/admin/facts'
export const mediaHref = '/admin/media'

/** Views of the Articles tab that authors and editors do not have. */
export const planningPaths = [briefsHref, calendarHref, factsHref] as const

export const issuesHref = '/admin/messages/issues'

export function issueHref(id: string): string {
  return `${issuesHref}/${encodeURIComponent(id)}`
}
