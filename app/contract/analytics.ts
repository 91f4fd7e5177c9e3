import { withQuery } from './route-url.ts'

export const analyticsPath = '/api/admin/analytics'

export const ranges = [7, 30, 90, 365] as const
type Range = (typeof ranges)[number]
/** What all figures of the tab are asked for with. */
export type AnalyticsFilter = { days: Range; excludeOwn: boolean }

export type Day = {
  day: string
  views: number
  visitors: number
  likes: number
  comments: number
  subscribers: number
  clicks: number
}
export type NamedCount = { name: string; views: number }
export type PageViews = { path: string; title: string | null; views: number }
export type CountryViews = { code: string; name: string; views: number; visitors: number }
type ProductClicks = { id: string; title: string; clicks: number }
export type ArticleClicks = { id: string; title: string; slug: string; clicks: number; views: number; rate: number }
export type FailedSearch = { query: string; times: number; last: string }
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
  countries: readonly CountryViews[]
  pages: readonly PageViews[]
  referrers: readonly NamedCount[]
  devices: readonly NamedCount[]
  clicks: {
    total: number
    withoutProduct: number
    rate: number
    products: readonly ProductClicks[]
    articles: readonly ArticleClicks[]
  }
  searches: readonly FailedSearch[]
  everSeen: boolean
  geo: { source: string | null; attribution: { text: string; url: string } | null }
}

export type CountryDetail = {
  code: string
  name: string
  views: number
  visitors: number
  pages: readonly PageViews[]
  referrers: readonly NamedCount[]
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
export function filterQuery({ days, excludeOwn: leaveOut }: AnalyticsFilter) {
  return { days: days === 30 ? undefined : String(days), own: leaveOut ? 'leave-out' : undefined }
}

/** A door of the tab, asked with its scope. */
export function analyticsUrl(
  path: string,
  scope: AnalyticsFilter,
  more: Record<string, string | undefined> = {},
): string {
  return withQuery(analyticsPath + path, { ...filterQuery(scope), days: String(scope.days), ...more })
}

export function parseFilter(filter: Readonly<Record<'days' | 'own', string>>): AnalyticsFilter {
  const days = ranges.find((range) => String(range) === filter.days) ?? 30
  return { days, excludeOwn: filter.own === 'leave-out' }
}
