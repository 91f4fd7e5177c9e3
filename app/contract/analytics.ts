import { withQuery } from '../admin/dashboard-routes.ts'

export const analyticsDoor = '/api/admin/analytics'

export const ranges = [7, 30, 90, 365] as const
type Range = (typeof ranges)[number]
/** What all figures of the tab are asked for with. */
export type Scope = { days: Range; leaveOut: boolean }

export type Day = {
  day: string
  views: number
  visitors: number
  likes: number
  comments: number
  subscribers: number
  clicks: number
}
export type Counted = { name: string; views: number }
export type PageCount = { path: string; title: string | null; views: number }
export type CountryCount = { code: string; name: string; views: number; visitors: number }
type ProductClicks = { id: string; title: string; clicks: number }
export type ArticleClicks = { id: string; title: string; slug: string; clicks: number; views: number; rate: number }
export type MissedSearch = { query: string; times: number; last: string }
type Totals = { views: number; visitors: number; sessions: number }

export type Overview = {
  days: number
  since: string
  until: string
  now: Totals & { own: number; crawlers: number }
  before: Totals
  visitorsAre: 'exact' | 'daily-sum'
  dropped: number
  perDay: readonly Day[]
  countries: readonly CountryCount[]
  pages: readonly PageCount[]
  referrers: readonly Counted[]
  devices: readonly Counted[]
  clicks: {
    total: number
    withoutProduct: number
    rate: number
    products: readonly ProductClicks[]
    articles: readonly ArticleClicks[]
  }
  searches: readonly MissedSearch[]
  everSeen: boolean
  geo: { source: string | null; attribution: { text: string; url: string } | null }
}

export type CountryDetail = {
  code: string
  name: string
  views: number
  visitors: number
  pages: readonly PageCount[]
  referrers: readonly Counted[]
}

export type LiveView = {
  path: string
  title: string | null
  country: string
  countryName: string
  kind: 'person' | 'own' | 'crawler'
  at: string | number
}

/** The tab opens with 30 days and everybody's visits: an address says only what differs. */
export function queryOf({ days, leaveOut }: Scope) {
  return { days: days === 30 ? undefined : String(days), own: leaveOut ? 'leave-out' : undefined }
}

/** A door of the tab, asked with its scope. */
export function scoped(path: string, scope: Scope, more: Record<string, string | undefined> = {}): string {
  return withQuery(analyticsDoor + path, { ...queryOf(scope), days: String(scope.days), ...more })
}

export function readScope(filter: Readonly<Record<'days' | 'own', string>>): Scope {
  const days = ranges.find((range) => String(range) === filter.days) ?? 30
  return { days, leaveOut: filter.own === 'leave-out' }
}
