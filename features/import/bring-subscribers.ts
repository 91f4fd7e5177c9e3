import { toTime } from '#domain/import/map-post.ts'
import type { SourceSubscriber } from '#domain/import/source.ts'
import { normalizeEmail, parseEmailAddress } from '#domain/text/email-address.ts'
import type { ImportDeps } from './import-deps.ts'
import { itemKey } from './item-key.ts'
import { advanceProgress } from './leases.ts'
import type { Run } from './run-context.ts'

const batchSize = 200

/** Only new addresses: nobody who unsubscribed and no rejected address comes back. Nobody gets a mail. */
export async function bringSubscribers(deps: ImportDeps, run: Run): Promise<void> {
  let batch: SourceSubscriber[] = []
  let brought = run.lease.progress.subscribers ?? 0
  const flush = async () => {
    if (batch.length > 0) brought += await insertBatch(deps, run, batch, brought)
    batch = []
  }
  for await (const item of run.source.items({ kinds: ['subscriber'] })) {
    if (item.kind !== 'subscriber' || item.state !== 'subscribed') continue
    batch.push(item)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
}

async function insertBatch(
  deps: ImportDeps,
  run: Run,
  people: readonly SourceSubscriber[],
  before: number,
): Promise<number> {
  const { lease, defaults } = run
  const now = deps.clock()
  const byKey = new Map(
    people.flatMap(({ email, since }) => {
      const address = parseEmailAddress(email)
      const created_at = since ? Math.min(now, toTime(since, defaults.timeZone)) : now
      return address === undefined ? [] : [[normalizeEmail(address), { email: address, created_at }] as const]
    }),
  )
  if (byKey.size === 0) return 0
  const { consent } = lease.options
  return deps.db.transaction().execute(async (trx) => {
    const rejected = await trx
      .selectFrom('mail_suppressions')
      .select('email_key')
      .where('email_key', 'in', [...byKey.keys()])
      .execute()
    for (const { email_key } of rejected) byKey.delete(email_key)
    if (byKey.size === 0) return 0
    const rows = [...byKey].map(([email_key, person]) => ({
      ...{ ...person, id: deps.newId(), email_key, source: 'import', consent, state: 'subscribed' as const },
    }))
    const added = await trx
      .insertInto('subscribers')
      .values(rows)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning(['id as subscriber_id', 'source', 'consent as wording', 'created_at'])
      .execute()
    await advanceProgress(deps, trx, lease, { subscribers: before + added.length })
    if (added.length === 0) return 0
    const { user_id } = lease
    const proofs = added.map((one) => ({ ...one, event: 'subscribed' as const, id: deps.newId(), user_id }))
    await trx.insertInto('subscriber_events').values(proofs).execute()
    const items = added.map(({ subscriber_id }) => ({
      ...{ import_id: lease.id, site: lease.site, kind: 'subscriber' as const, item_key: itemKey(subscriber_id) },
      ...{ state: 'brought' as const, entity_id: subscriber_id },
    }))
    await trx.insertInto('import_items').values(items).execute()
    return added.length
  })
}
