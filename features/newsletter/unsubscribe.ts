import type { Needs } from '#features/deps.ts'
import type { SubscriberState } from '#features/tables.ts'
import { recordConsent } from './consent.ts'

/** `from` is `welcome` or the id of an issue; unsubscribes are counted there. */
export function unsubscribeUrl({ config, signer }: Needs<'config' | 'signer'>, subscriber_id: string, from: string) {
  return `${config.origin}/unsubscribe?token=${signer.sign('unsubscribe', `${subscriber_id} ${from}`)}`
}

/** `gone`: the address was deleted, so it gets no mail anyway. */
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

/** Idempotent. Mail that is still queued for them is not sent. */
export async function unsubscribe(deps: Needs<'db' | 'clock' | 'newId' | 'signer'>, token: string) {
  const [id, from = ''] = deps.signer.read('unsubscribe', token)?.split(' ') ?? []
  if (id === undefined) return undefined
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('subscriber_confirmations').where('subscriber_id', '=', id).execute()
    const left = await trx
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: deps.clock() })
      .where('id', '=', id)
      .where('state', 'in', ['subscribed', 'pending'])
      .returning('id')
      .executeTakeFirst()
    if (!left) return
    await recordConsent(deps, trx, { subscriber_id: id, event: 'unsubscribed', source: from })
  })
  return findSubscriptionByToken(deps, token)
}

/** The unsubscribe link can also undo it, because it proves access to the mailbox. */
export async function resubscribe(deps: Needs<'db' | 'clock' | 'newId' | 'signer'>, token: string, wording: string) {
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
    if (back)
      await recordConsent(deps, trx, { subscriber_id: id, event: 'resubscribed', source: 'unsubscribe', wording })
  })
  return findSubscriptionByToken(deps, token)
}
