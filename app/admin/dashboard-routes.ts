/** Every tab with its label and its URLs. The server's page routes come from this table too. */
export const dashboardTabs = [
  { name: 'articles', label: 'Articles', href: '/admin', paths: ['/admin', '/admin/articles/:id'], access: 'author' },
  { name: 'products', label: 'Products', href: '/admin/products', paths: ['/admin/products'], access: 'admin' },
  {
    name: 'messages',
    label: 'Messages',
    href: '/admin/messages/contact',
    paths: ['/admin/messages', '/admin/messages/:view', '/admin/newsletter', '/admin/newsletter/:id'],
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
  if (first === 'newsletter') return { tab: 'messages', view: 'issues', id: second }
  const tab = dashboardTabs.find(({ name }) => name === first)?.name ?? 'articles'
  return tab === 'articles' ? { tab, view: first, id: second } : { tab, view: second, id: third }
}

export function articleHref(id: string): string {
  return `/admin/articles/${encodeURIComponent(id)}`
}

export const briefsHref = '/admin/briefs'
const calendarHref = '/admin/calendar'
const factsHref = '/admin/facts'
export const mediaHref = '/admin/media'
export const logHref = '/admin/log'
export const settingsHref = '/admin/settings'
export const pagesHref = '/admin/pages'

/** Views of the Articles tab that authors and editors do not have. */
export const adminPaths = [
  briefsHref,
  calendarHref,
  factsHref,
  logHref,
  settingsHref,
  `${settingsHref}/:section`,
  pagesHref,
  `${pagesHref}/:name`,
] as const

export const issuesHref = '/admin/newsletter'

/** Opened over the current view by `?open=`. */
export type PlaceDialog = 'launch' | 'outbox' | 'people' | 'help'
type Place = { label: string; access?: 'editor' } & ({ href: string } | { opens: PlaceDialog })

/** Dialogs of the Articles tab, which open by `?open=` too. */
export const articleDialogs = [
  { label: 'New article', opens: 'new' },
  { label: 'Generate by category', opens: 'by-category' },
  { label: 'With affiliate product', opens: 'with-product' },
  { label: 'IndexNow', opens: 'index-now' },
  { label: 'Authors', opens: 'authors' },
  { label: 'Delete all articles', opens: 'delete-all' },
] as const
export type ArticleDialog = (typeof articleDialogs)[number]['opens']

export function isArticleDialog(name: string | null): name is ArticleDialog {
  return articleDialogs.some(({ opens }) => opens === name)
}

/** What admins, and partly editors, reach from every view, beside the tabs. */
const dashboardPlaces: readonly Place[] = [
  { label: 'Briefs', href: briefsHref },
  { label: 'Calendar', href: calendarHref },
  { label: 'Facts', href: factsHref },
  { label: 'Media', href: mediaHref, access: 'editor' },
  { label: 'Newsletter', href: issuesHref },
  { label: 'Earnings', href: '/admin/analytics/earnings' },
  { label: 'Link health', href: '/admin/analytics/links' },
  { label: 'Launch check', opens: 'launch' },
  { label: 'Outbox', opens: 'outbox' },
  { label: 'Log', href: logHref },
  { label: 'People', opens: 'people' },
  { label: 'Pages', href: pagesHref },
  { label: 'Settings', href: settingsHref },
  { label: 'Help', opens: 'help' },
]

export function isAtPlace(place: Place, path: string): boolean {
  return 'href' in place && `${path}/`.startsWith(`${place.href}/`)
}

export const placesOf = (isAdmin: boolean) => dashboardPlaces.filter(({ access }) => isAdmin || access === 'editor')

export function issueHref(id: string): string {
  return `${issuesHref}/${encodeURIComponent(id)}`
}
