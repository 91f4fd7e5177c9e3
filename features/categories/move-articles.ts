import { sql } from 'kysely'
import { moveInSearch } from '#features/articles/commands.ts'
import type { Db } from '#features/tables.ts'

type Move = { from: string; to: string; now: number }

/** Everything that names a category by its title. Returns how many articles moved, drafts and the trash included. */
export async function moveArticles(trx: Db, { from, to, now }: Move): Promise<number> {
  if (from === to) return 0
  // The new version makes a concurrent change of an article start again from what is stored now.
  const moved = await trx
    .updateTable('articles')
    .set((row) => ({ category: to, updated_at: now, version: row('version', '+', 1) }))
    .where('category', '=', from)
    .returning(['id', 'title', 'excerpt', 'meta_keywords', 'visible'])
    .execute()
  const visible = moved.filter((article) => article.visible).map((article) => ({ ...article, category: to }))
  await moveInSearch(trx, visible, from)
  for (const table of [...withCategory, 'briefs']) {
    const changed = table === 'briefs' ? sql`, version = version + 1, updated_at = ${now}` : sql``
    await sql`update ${sql.table(table)} set category = ${to} ${changed} where category = ${from}`.execute(trx)
  }
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
