import type { Generated } from 'kysely'

/**
 * `uncertain`: handed over, but the server's response was lost; never resent automatically. `suppressed`: the address
 * was rejected before. `cancelled`: no longer wanted, for example after unsubscribing.
 */
export type MailState = 'queued' | 'paused' | 'sent' | 'failed' | 'uncertain' | 'suppressed' | 'cancelled'

export type MailTables = {
  mail_bodies: { id: string; html: string; plain: string; created_at: number }
  mails: {
    id: string
    kind: string
    state: MailState
    bulk: Generated<boolean>
    secret: Generated<boolean>
    recipient: string
    recipient_key: string
    inbox_key: string
    subject: string
    body_id: string | null
    reply_to: string | null
    unsubscribe: string | null
    dedupe_key: string | null
    group_id: string | null
    subscriber_id: string | null
    thread: string | null
    attempts: Generated<number>
    error: Generated<string>
    created_at: number
    expires_at: number | null
    due_at: number
    lease_token: string | null
    handed_over_at: number | null
    finished_at: number | null
  }
  mail_digests: { name: string; sent_at: number; covered_until: number }
  mail_suppressions: { email_key: string; reason: string; created_at: number }
}
