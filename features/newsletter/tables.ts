import type { Generated } from 'kysely'
import type { IssueState } from '#domain/newsletter/issue.ts'

export type SubscriberEvent = 'requested' | 'subscribed' | 'confirmed' | 'unsubscribed' | 'resubscribed'

export type IssueKind = 'composed' | 'weekly'

type Issues = {
  id: string
  kind: IssueKind
  state: IssueState
  subject: string
  preheader: string
  intro: string
  article_ids: readonly string[]
  product_ids: readonly string[]
  full_article_ids: Generated<readonly string[]>
  version: Generated<number>
  scheduled_at: number | null
  started_at: number | null
  finished_at: number | null
  body_id: string | null
  last_queued_id: Generated<string>
  all_queued: Generated<boolean>
  created_at: number
  updated_at: number
}

export type NewsletterTables = {
  issues: Issues
  issue_links: { issue_id: string; position: number; path: string; clicks: Generated<number> }
  subscriber_events: {
    id: string
    subscriber_id: string
    event: SubscriberEvent
    source: string
    wording: string
    user_id: string | null
    created_at: number
  }
  subscriber_confirmations: { token_hash: string; subscriber_id: string; expires_at: number }
}
