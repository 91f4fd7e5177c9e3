import type { RecallNotice } from '#domain/recalls/notice.ts'
import type { RecallSource } from '#domain/recalls/sources.ts'

/** `incomplete`: what was read is good, but something is missing. `limited`: the quota is used up. */
export type FeedProblem = { kind: 'failed' | 'incomplete' | 'limited'; message: string; retryAfter?: number }

/**
 * Whatever could be read, even if there was a problem: nothing that arrived is lost. `read` counts all notices,
 * `unreadable` those that could not be understood. `oldest`: the first day that the feed covers, if it shows only the
 * newest notices.
 */
export type FeedReading = {
  notices: readonly RecallNotice[]
  read: number
  unreadable: number
  oldest?: string | undefined
  problem?: FeedProblem | undefined
}

/** Reads what a source has published since a day. Never throws. */
export type RecallFeeds = Readonly<Record<RecallSource, (since: string) => Promise<FeedReading>>>
