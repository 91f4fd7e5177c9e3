import type { Needs } from '#features/deps.ts'
import type { SubscriberState } from '#features/tables.ts'
import { recordConsent } from './consent.ts'

/** `from`: the mail that carries it, `welcome` or the id of an issue; leaving is counted there. */
export function unsubscribeUrl(
  { config, signer }: Needs<'config' | 'signer'>,
  subscriber_id: string,
  from: string,
): string {
  return `${config.origin}/unsubscribe?token=${signer.sign('unsubscribe', `${subscriber_id} ${from}`)}`
}

/** `gone`: the address has been deleted, so nothing is sent to it either way. Undefined when the link is not ours. */
export type SubscriptionStatus = { state: SubscriberState | 'gone' }

export async function findSubscriptionByToken(
  { db, signer }: Needs<'db' | 'signer'>,
  token: string,
): Promise<SubscriptionStatus | undefined> {
  const [id] = signer.read('unsubscribe', token)?.split(' ') ?? []
  if (id === undefined) return undefined
  const row = await db.selectFrom('subscribers').select('state').where('id', '=', id).executeTakeFirst()
  return row ?? { state: 'gone' }
}

/** At once, and as often as somebody presses. What still waits for them in the outbox does not leave. */
export async function unsubscribe(
  deps: Needs<'db' | 'clock' | 'newId' | 'signer'>,
  token: string,
): Promise<SubscriptionStatus | undefined> {
  const [id, from = ''] = deps.signer.read('unsubscribe', token)?.split(' ') ?? []
  if (id === undefined) return undefined
  await deps.db.transaction().execute(async (trx) => {
    const left = await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: deps.clock() })
      .where('id', '=', id)
      .where('state', 'in', ['subscribed', 'pending'])
      .returning('id')
      .executeTakeFirst()
    if (!left) return
    await trx.deleteFrom('subscriber_confirmations').where('subscriber_id', '=', id).execute()
    await recordConsent(deps, trx, { subscriber_id: id, event: 'unsubscribed', source: from })
  })
  return findSubscriptionByToken(deps, token)
}

/** The same link can undo it: it proves access to the mailbox. */
export async function resubscribe(
  deps: Needs<'db' | 'clock' | 'newId' | 'signer'>,
  token: string,
  wording: string,
): Promise<SubscriptionStatus | undefined> {
  const [id] = deps.signer.read('unsubscribe', token)?.split(' ') ?? []
  if (id === undefined) return undefined
  await deps.db.transaction().execute(async (trx) => {
    const back = await trx
      .updateTable('subscribers')
      .set({ state: 'subscribed', unsubscribed_at: null, consent: wording })
      .where('id', '=', id)
      .where('state', '=', 'unsubscribed')
      .returning('id')
      .executeTakeFirst()
    if (back) await recordConsent(deps, trx, { subscriber_id: id, event: 'returned', source: 'unsubscribe', wording })
  })
  return findSubscriptionByToken(deps, token)
}
