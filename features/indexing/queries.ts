import { isVisible } from '#features/articles/columns.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'

export function listSubmissions(db: Db, limit = 50) {
  return db
    .selectFrom('index_submissions')
    .select(['url', 'state', 'reason', 'attempts', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listPublishedSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const published: string[] = []
  for (const batch of inBatches(slugs)) {
    const rows = await db.selectFrom('articles').select('slug').where('slug', 'in', batch).where(isVisible).execute()
    published.push(...rows.map(({ slug }) => slug))
  }
  return published
}
