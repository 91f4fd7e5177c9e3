import type { Generated } from 'kysely'
import type { Device } from '#domain/analytics/device.ts'

export type ViewKind = 'person' | 'admin' | 'crawler'

/** What is stored of a view: no IP address, no query string, and ids only as hashes. */
export type PageView = {
  visitor_id: string | null
  session_id: string | null
  country: string
  page_path: string
  slug: string | undefined
  referrer: string | null
  device: Device
  kind: ViewKind
  created_at: number
}

type PageViews = Omit<PageView, 'slug'> & { id: Generated<number>; day: string }

type DayRow<Key> = Key & { day: string; kind: ViewKind; views: number }

export type AnalyticsTables = {
  page_views: PageViews
  day_sums: {
    day: string
    kind: ViewKind
    views: Generated<number>
    article_views: Generated<number>
    visitors: Generated<number>
    sessions: Generated<number>
    /** The day's change to the number of visitors in the past thirty days. */
    rolling_visitors_delta: Generated<number>
  }
  page_days: DayRow<{ page_path: string }>
  country_days: DayRow<{ country: string; visitors: Generated<number> }>
  referrer_days: DayRow<{ referrer: string }>
  device_days: DayRow<{ device: Device }>
  country_pages: DayRow<{ country: string; page_path: string }>
  country_referrers: DayRow<{ country: string; referrer: string }>
  visitor_days: { visitor_id: string; day: string; kind: ViewKind; country: Generated<string> }
  session_days: { session_id: string; day: string; kind: ViewKind }
  admin_visitors: { visitor_id: string; created_at: number }
  article_days: { article_id: string; day: string; views: number; admin_views: Generated<number> }
  /** `offer_id` is empty for the first shop of a product. */
  click_days: {
    day: string
    product_id: string
    article_id: string
    offer_id: Generated<string>
    kind: ViewKind
    clicks: number
  }
  search_days: { day: string; query: string; times: number }
}
