import { sql } from 'kysely'
import type { Needs } from '#features/deps.ts'

const hour = 60 * 60 * 1000
const retentionMs = 30 * 24 * hour
/** No mail is postponed longer than this, so a later time means that the clock was set back. */
const maxDelayMs = 10 * hour

/** Mails of a newsletter issue stay as rows without an address, for the statistics. */
export async function purgeMails({ db, clock, mailTransport }: Needs<'db' | 'clock' | 'mailTransport'>): Promise<void> {
  const now = clock()
  const old = now - retentionMs
  await db
    .updateTable('mails')
    .set({ due_at: now })
    .where('state', '=', 'queued')
    .where('due_at', '>', now + maxDelayMs)
    .execute()
  await db.deleteFrom('mails').where('finished_at', '<', old).where('group_id', 'is', null).execute()
  await db
    .updateTable('mails')
    .set({ recipient: '', recipient_key: '', inbox_key: '', unsubscribe: null, error: '' })
    .where('finished_at', '<', old)
    .where('recipient', '<>', '')
    .execute()
  const mails = sql`select 1 from mails where mails.body_id = mail_bodies.id`
  // A body stored in the last hour may not have its mails yet.
  await sql`
    delete from mail_bodies where created_at < ${now - hour} and (
      not exists (${mails})
      or (created_at < ${old} and not exists (${mails} and finished_at is null))
      or exists (${mails} and secret = ${true} and expires_at < ${now})
    )`.execute(db)
  await mailTransport.purge(old)
}
