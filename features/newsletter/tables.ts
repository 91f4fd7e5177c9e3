export type SubscriberEvent = 'asked' | 'subscribed' | 'confirmed' | 'unsubscribed' | 'returned'

export type NewsletterTables = {
  subscriber_events: {
    id: string
    subscriber_id: string
    event: SubscriberEvent
    source: string
    wording: string
    created_at: number
  }
  subscriber_confirmations: { token_hash: string; subscriber_id: string; expires_at: number }
}
