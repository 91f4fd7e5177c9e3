import type { Generated } from 'kysely'
import type { RecallStrength } from '#domain/recalls/match-notice.ts'
import type { RecallNotice } from '#domain/recalls/notice.ts'
import type { RecallSource } from '#domain/recalls/sources.ts'

/** `over`: confirmed once; readers see it only in the list of recalls. */
export const matchStates = ['waiting', 'confirmed', 'dismissed', 'over'] as const
export type MatchState = (typeof matchStates)[number]
/** `incomplete`: something was read, but notices may be missing. */
export const feedStates = ['ok', 'incomplete', 'failed'] as const
type FeedState = (typeof feedStates)[number]

export type RecallTables = {
  recall_notices: RecallNotice & { id: string; seen_at: number; read_at: number }
  recall_matches: {
    id: string
    notice_id: string
    subject: string
    product_id: string | null
    article_id: string | null
    strength: RecallStrength
    agreeing: readonly string[]
    reason: string
    sentence: Generated<string>
    state: Generated<MatchState>
    decided_by: string | null
    decided_at: number | null
    mail_group: string | null
    created_at: number
  }
  recall_feeds: {
    source: RecallSource
    state: FeedState
    message: string
    checked_at: number
    complete_at: number | null
    covered_since: string | null
    next_at: number
    notices_read: number
    notices_kept: number
  }
  recall_subscribers: {
    id: string
    email: string
    email_key: string
    state: 'pending' | 'subscribed'
    wording: string
    created_at: number
    confirmed_at: number | null
  }
}
