import type { Needs } from '#features/deps.ts'

const hour = 60 * 60 * 1000
const retentionMs = 30 * 24 * hour
/** No mail is postponed longer than this, so a later time means that the clock was set back. */
const maxDelayMs = 10 * hour

/**
 * Deletes texts and addresses of mails sent a month ago, and mails with expired secret links. Mails of a newsletter
 * issue stay as rows without an address, for the statistics.
 */
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
  await db
    .deleteFrom('mail_bodies')
    .where((body) =>
      body.or([
        body.not(
          body.exists(
            body.selectFrom('mails').select('mails.id').whereRef('mails.body_id', '=', 'mail_bodies.id').limit(1),
          ),
        ),
        body.and([
          body('created_at', '<', old),
          body.not(
            body.exists(
              body
                .selectFrom('mails')
                .select('mails.id')
                .whereRef('mails.body_id', '=', 'mail_bodies.id')
                .where('finished_at', 'is', null),
            ),
          ),
        ]),
        body.exists(
          body
            .selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.body_id', '=', 'mail_bodies.id')
            .where('secret', '=', true)
            .where('expires_at', '<', now),
        ),
      ]),
    )
    // A body stored just now may not have its mails yet.
    .where('created_at', '<', now - hour)
    .execute()
  await mailTransport.purge(old)
}
