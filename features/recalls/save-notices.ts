import { concernsAnimals, noticeId, type RecallNotice } from '#domain/recalls/notice.ts'
import type { RecallSource } from '#domain/recalls/sources.ts'
import type { Needs } from '#features/deps.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'
import { isDeepStrictEqual } from 'node:util'
import { createProductMatcher } from './product-matcher.ts'
import type { FeedProblem, FeedReading } from './ports.ts'

export const noticeColumns = [
  ...(['source', 'source_id', 'name', 'brands', 'product', 'codes', 'reason', 'remedy', 'classification'] as const),
  ...(['url', 'published_on', 'closed_on'] as const),
] as const

/**
 * Keeps notices about animals, and those that name a product of the shop. Returns how many. A notice that changed is
 * changed here too, also where readers see it.
 */
export async function saveNotices(
  deps: Needs<'db' | 'contentVersion'>,
  notices: readonly RecallNotice[],
  read_at: number,
): Promise<number> {
  const { db } = deps
  const matchProducts = await createProductMatcher(db)
  const isRelevant = (notice: RecallNotice) =>
    concernsAnimals(notice) || matchProducts(notice).some(({ match }) => match.strength === 'strong')
  const rows = new Map(notices.filter(isRelevant).map((notice) => [noticeId(notice), notice]))
  let isPublicChange = false
  for (const batch of inBatches([...rows], 50)) {
    const ids = batch.map(([id]) => id)
    const stored = await db
      .selectFrom('recall_notices')
      .select(['id', ...noticeColumns])
      .where('id', 'in', ids)
      .execute()
    const before = new Map(stored.map(({ id, ...notice }) => [id, notice]))
    const changed = batch.filter(
      ([id, notice]) => before.has(id) && !isDeepStrictEqual({ ...before.get(id) }, { ...notice }),
    )
    await db
      .insertInto('recall_notices')
      .values(batch.map(([id, notice]) => ({ ...notice, id, seen_at: read_at, read_at })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => ({
            ...Object.fromEntries(noticeColumns.map((column) => [column, row.ref(`excluded.${column}`)])),
            read_at,
          })),
      )
      .execute()
    isPublicChange ||= await areSomePublic(
      db,
      changed.map(([id]) => id),
    )
  }
  if (isPublicChange) await deps.contentVersion.bump()
  return rows.size
}

async function areSomePublic(db: Db, notice_ids: readonly string[]): Promise<boolean> {
  if (notice_ids.length === 0) return false
  const row = await db
    .selectFrom('recall_matches')
    .select('id')
    .where('notice_id', 'in', notice_ids)
    .where('state', 'in', ['confirmed', 'over'])
    .executeTakeFirst()
  return row !== undefined
}

type Expected = { source: RecallSource; since: string; reading: FeedReading; checked_at: number | undefined }

/**
 * A source that lists everything since a day must still list what it listed the last time. If it does not, it may have
 * cut its answer without a word.
 */
export async function countMissing(
  db: Db,
  { source, since, reading, checked_at }: Expected,
): Promise<FeedProblem | undefined> {
  if (checked_at === undefined || reading.problem || reading.oldest !== undefined) return undefined
  const listed = new Set(reading.notices.map(noticeId))
  const known = await db
    .selectFrom('recall_notices')
    .select('id')
    .where((row) => row.and({ source, read_at: checked_at }))
    .where('published_on', '>=', since)
    .execute()
  const missing = known.filter(({ id }) => !listed.has(id)).length
  if (missing === 0) return undefined
  const message = `${missing === 1 ? 'A notice' : `${missing} notices`} of the last reading ${missing === 1 ? 'is' : 'are'} missing this time, so others may be, too.`
  return { kind: 'incomplete', message }
}
