import type { Db } from '#features/tables.ts'

type DigestSchedule = { name: string; intervalMs: number; now: number; firstSince: number }
type DigestState = { sent_at: number; covered_until: number }

/** The time up to which earlier digests reported; undefined if none is due. `Math.abs`: a clock may be set back. */
export async function beginDigest(trx: Db, { name, intervalMs, now, firstSince }: DigestSchedule) {
  const { sent_at, covered_until } = await lockDigest(trx, name, { sent_at: 0, covered_until: firstSince })
  return Math.abs(now - sent_at) < intervalMs ? undefined : covered_until
}

/** The upsert locks the row until the caller's transaction ends, so other processes wait. */
export async function lockDigest(trx: Db, name: string, first: DigestState): Promise<DigestState> {
  await trx
    .insertInto('mail_digests')
    .values({ name, ...first })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute()
  return trx
    .selectFrom('mail_digests')
    .select(['sent_at', 'covered_until'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
}

export async function endDigest(trx: Db, name: string, sent_at: number, covered_until: number): Promise<void> {
  await trx.updateTable('mail_digests').set({ sent_at, covered_until }).where('name', '=', name).execute()
}
