import type { Db } from '#features/tables.ts'

/** Oldest first. */
export async function listConsents(db: Db, subscriber_id: string) {
  return db
    .selectFrom('subscriber_events')
    .select(['event', 'source', 'wording', 'created_at'])
    .where('subscriber_id', '=', subscriber_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
