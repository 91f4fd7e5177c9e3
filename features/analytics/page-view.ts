import type { Device } from '#domain/analytics/device.ts'
import type { ViewKind } from './tables.ts'

/** One shown page, reduced to what may be stored: no IP address, no query. IDs are hashes or absent. */
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

/** Answers after the view is durably stored, or says at once that it was dropped. */
export type ViewCollector = {
  count: (view: PageView) => Promise<'counted' | 'dropped'>
  drop: () => void
  waiting: () => number
  dropped: () => number
}
