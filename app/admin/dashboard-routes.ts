const messageViews = ['contact', 'comments', 'subscribers'] as const
const analyticsViews = ['overview', 'earnings', 'links'] as const
export type AnalyticsView = (typeof analyticsViews)[number]
export type MessageView = (typeof messageViews)[number]
export type TabName = 'articles' | 'products' | 'messages' | 'analytics'

export type DashboardRoute =
  | { tab: 'articles'; article: string | undefined }
  | { tab: 'products' }
  | { tab: 'messages'; list: MessageView }
  | { tab: 'messages'; list: 'issues'; issue: string | undefined }
  | { tab: 'analytics'; view: AnalyticsView }

/** Every address under /admin shows something: an unknown one the articles. */
export function parseDashboardRoute(path: string): DashboardRoute {
  const [, , first, second, third] = path.split('/')
  if (first === 'products') return { tab: first }
  if (first === 'analytics') return { tab: first, view: analyticsViews.find((view) => view === second) ?? 'overview' }
  if (first === 'messages' && second === 'issues') {
    return { tab: 'messages', list: second, issue: third ? decodeURIComponent(third) : undefined }
  }
  if (first === 'messages') return { tab: 'messages', list: messageViews.find((list) => list === second) ?? 'contact' }
  return { tab: 'articles', article: first === 'articles' && second ? decodeURIComponent(second) : undefined }
}

export function articleHref(id: string): string {
  return `/admin/articles/${encodeURIComponent(id)}`
}

export const issuesHref = '/admin/messages/issues'

export function issueHref(id: string): string {
  return `${issuesHref}/${encodeURIComponent(id)}`
}
