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

const maxRead = 1000
const maxMeasurements = 4

/** By product, the newest of each kind that one of us measured: `Noise at 1 m: 41 dB`. */
export async function readMeasurements(db: Db, productIds: readonly string[]): Promise<Map<string, string[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_tests')
    .select(['product_id', 'measurement'])
    .where('product_id', 'in', productIds)
    .where('reader', '=', false)
    .where('measurement', '<>', '')
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRead)
    .execute()
  const byProduct = new Map<string, Map<string, string>>()
  for (const { product_id, measurement } of rows) {
    const newest = byProduct.get(product_id) ?? new Map<string, string>()
    byProduct.set(product_id, newest)
    const [kind = ''] = measurement.split(': ', 1)
    if (!newest.has(kind) && newest.size < maxMeasurements) newest.set(kind, measurement)
  }
  return new Map(Array.from(byProduct, ([id, newest]) => [id, [...newest.values()]]))
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
