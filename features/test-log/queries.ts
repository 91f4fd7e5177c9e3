import { sql } from 'kysely'
import type { TestSummary } from '#domain/products/evidence.ts'
import type { PublicTestEntry, TestEntry } from '#domain/products/test-entry.ts'
import type { Db } from '#features/tables.ts'

const publicColumns = ['id', 'day', 'days', 'animal', 'person', 'note', 'measurement', 'photo', 'reader'] as const

/** By product, what its tier of evidence is judged by. */
export async function readTestSummaries(db: Db, productIds: readonly string[]): Promise<Map<string, TestSummary[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_tests')
    .select(['product_id', 'reader', 'animal'])
    .select([
      sql<number>`max(days)`.as('days'),
      sql<number>`max(case when measurement <> '' or photo <> '' then 1 else 0 end)`.as('proofs'),
    ])
    .where('product_id', 'in', productIds)
    .groupBy(['product_id', 'reader', 'animal'])
    .orderBy('days', 'desc')
    .orderBy('animal')
    .execute()
  const summaries = rows.map(({ product_id, proofs, ...row }) => ({ product_id, ...row, proof: proofs > 0 }))
  return Map.groupBy(summaries, ({ product_id }) => product_id)
}

/** From the first day on. */
export function listPublicTests(db: Db, productId: string): Promise<PublicTestEntry[]> {
  return db
    .selectFrom('product_tests')
    .select(publicColumns)
    .where('product_id', '=', productId)
    .orderBy('day')
    .orderBy('id')
    .execute()
}

/** The newest first. */
export function listTests(db: Db, productId: string): Promise<TestEntry[]> {
  return db
    .selectFrom('product_tests')
    .select([...publicColumns, 'consent'])
    .where('product_id', '=', productId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
