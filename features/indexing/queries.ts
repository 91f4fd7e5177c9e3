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

/** Filters these slugs by visibility. */
export async function listPublishedSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let from = 0; from < slugs.length; from += 500) {
    const rows = await db
      .selectFrom('articles')
      .select('slug')
      .where('slug', 'in', slugs.slice(from, from + 500))
      .where('visible', '=', true)
      .execute()
    found.push(...rows.map(({ slug }) => slug))
  }
  return found
}
