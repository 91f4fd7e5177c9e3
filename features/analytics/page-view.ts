import type { Device } from '#domain/analytics/device.ts'
import type { ViewKind } from './tables.ts'

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

/** `count` resolves once the view is on disk, or immediately when it is dropped. */
export type ViewCollector = {
  count: (view: PageView) => Promise<'counted' | 'dropped'>
  drop: () => void
  waiting: () => number
  dropped: () => number
}
