import type { Needs } from '#features/deps.ts'
import type { Db } from '#features/tables.ts'
import type { SubscriberEvent } from './tables.ts'

type Entry = { subscriber_id: string; event: SubscriberEvent; source: string; wording?: string }

/** Must run in the transaction of the change, as proof of consent. */
export async function recordConsent(
  { clock, newId }: Needs<'clock' | 'newId'>,
  trx: Db,
  { wording = '', ...entry }: Entry,
): Promise<void> {
  await trx
    .insertInto('subscriber_events')
    .values({ id: newId(), ...entry, wording, created_at: clock() })
    .execute()
}
