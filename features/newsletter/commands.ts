import { addressKey } from '#domain/email.ts'
import type { Needs } from '#features/deps.ts'

type Subscription = { email: string; source: string; consent: string }

/** New and known addresses look the same from outside; one who had left comes back. */
export async function subscribe(
  { db, clock, newId }: Needs<'db' | 'clock' | 'newId'>,
  { email, source, consent }: Subscription,
): Promise<void> {
  const now = clock()
  await db
    .insertInto('subscribers')
    .values({
      id: newId(),
      email,
      email_key: addressKey(email),
      state: 'subscribed',
      source,
      consent,
      created_at: now,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ state: 'subscribed', consent, unsubscribed_at: null })
        .where('subscribers.state', '=', 'unsubscribed'),
    )
    .execute()
}
