import type { RecallNotice } from './notice.ts'
import type { RecallSource } from './sources.ts'

/** A notice as readers see it, with what it concerns here. */
export type PublicRecall = RecallNotice & {
  id: string
  /** Since when readers see it, and since when it is over. */
  shown_at: number
  over_at: number | null
  products: readonly string[]
  articles: readonly { slug: string; title: string }[]
}

/** How a source is. `covered_since`: nothing is missing since that day. */
export type FeedStatus = {
  source: RecallSource
  enabled: boolean
  state: 'ok' | 'incomplete' | 'failed' | 'never'
  message: string
  checked_at: number | null
  complete_at: number | null
  covered_since: string | null
  next_at: number | null
  read: number
  kept: number
}
