import { sql } from 'kysely'
import { moveInSearch } from '#features/articles/commands.ts'
import { inBatches } from '#features/in-batches.ts'
import type { Db } from '#features/tables.ts'

type Move = { from: string; to: string; now: number }
/** What moved: the ids of articles, drafts and the trash included, and of briefs. */
export type Moved = { articles: readonly string[]; briefs: readonly string[] }

/** Everything that names a category by its title. */
export async function moveArticles(trx: Db, { from, to, now }: Move): Promise<Moved> {
  if (from === to) return { articles: [], briefs: [] }
  // The new version makes a concurrent change of an article start again from what is stored now.
  const moved = await trx
    .updateTable('articles')
    .set((row) => ({ category: to, updated_at: now, version: row('version', '+', 1) }))
    .where('category', '=', from)
    .returning(['id', 'title', 'excerpt', 'meta_keywords', 'visible'])
    .execute()
  const visible = moved.filter((article) => article.visible).map((article) => ({ ...article, category: to }))
  await moveInSearch(trx, visible, from)
  for (const table of withCategory)
    await sql`update ${sql.table(table)} set category = ${to} where category = ${from}`.execute(trx)
  const briefs = await trx
    .updateTable('briefs')
    .set((row) => ({ category: to, updated_at: now, version: row('version', '+', 1) }))
    .where('category', '=', from)
    .returning('id')
    .execute()
  return { articles: moved.map(({ id }) => id), briefs: briefs.map(({ id }) => id) }
}

/** Those of them that are still where they were moved to. Returns how many articles moved. */
export async function moveBack(trx: Db, { articles, briefs }: Moved, { from, to, now }: Move): Promise<number> {
  const moved = []
  for (const ids of inBatches(articles))
    moved.push(
      ...(await trx
        .updateTable('articles')
        .set((row) => ({ category: to, updated_at: now, version: row('version', '+', 1) }))
        .where('category', '=', from)
        .where('id', 'in', ids)
        .returning(['id', 'title', 'excerpt', 'meta_keywords', 'visible'])
        .execute()),
    )
  const visible = moved.filter((article) => article.visible).map((article) => ({ ...article, category: to }))
  await moveInSearch(trx, visible, from)
  for (const ids of inBatches(briefs))
    await trx
      .updateTable('briefs')
      .set((row) => ({ category: to, updated_at: now, version: row('version', '+', 1) }))
      .where('category', '=', from)
      .where('id', 'in', ids)
      .execute()
  return moved.length
}

/** Earlier texts too: one that is restored has a category of today. */
const withCategory = ['article_versions', 'generation_runs', 'generation_items']

/** Of each category, by title: articles in any state and in the trash, and briefs that wait to be written. */
export async function readCategoryUse(db: Db): Promise<ReadonlyMap<string, { articles: number; briefs: number }>> {
  const { rows } = await sql<{ category: string; articles: number; briefs: number }>`
    select category, sum(articles) as articles, sum(briefs) as briefs from (
      select category, count(*) as articles, 0 as briefs from articles group by category
      union all
      select category, 0, count(*) from briefs where state in ('open', 'running') group by category
    ) as used group by category`.execute(db)
  return new Map(rows.map(({ category, articles, briefs }) => [category, { articles, briefs }]))
}
