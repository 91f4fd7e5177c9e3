import { dayOf } from '#domain/dates.ts'
import type { Db } from '#features/tables.ts'
import { recogniseOwn } from './own-visitors.ts'
import { Sums } from './sums.ts'
import { addView } from './view-sums.ts'
import type { PageView } from './view.ts'
import { meetVisitors } from './visitors.ts'

type Row = Omit<PageView, 'slug'> & { article_id: string | undefined; day: string }

/** Raw rows and all their sums in one transaction. `newOwner`: an admin came with an id that nobody knew as theirs. */
export async function writeViews(db: Db, given: readonly PageView[]): Promise<{ newOwner: boolean }> {
  return db.transaction().execute(async (trx) => {
    const { views, isNew } = await recogniseOwn(trx, given)
    const articles = await findArticles(trx, views)
    const rows = views.map(({ slug, ...view }): Row => {
      const article_id = slug === undefined ? undefined : articles.get(slug)
      const lost = slug !== undefined && article_id === undefined
      return { ...view, article_id, page_path: lost ? '/404' : view.page_path, day: dayOf(view.created_at) }
    })
    await trx
      .insertInto('page_views')
      .values(rows.map(({ article_id: _, ...row }) => row))
      .execute()
    const sums = new Sums()
    for (const row of rows) {
      addView(sums, row)
      const { article_id, day, kind } = row
      if (article_id !== undefined && kind !== 'crawler')
        sums.add('article_days', { article_id, day }, { views: 1, own: kind === 'own' ? 1 : 0 })
    }
    await meetVisitors(trx, rows, sums)
    await sums.write(trx)
    await addToCounts(trx, rows)
    return { newOwner: isNew }
  })
}

async function findArticles(trx: Db, views: readonly PageView[]): Promise<Map<string, string>> {
  const slugs = [...new Set(views.flatMap((view) => view.slug ?? []))]
  if (slugs.length === 0) return new Map()
  const rows = await trx.selectFrom('articles').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

async function addToCounts(trx: Db, rows: readonly Row[]): Promise<void> {
  const read = rows.flatMap(({ article_id, kind }) =>
    article_id === undefined || kind === 'crawler' ? [] : article_id,
  )
  const counts = [...Map.groupBy(read, (id) => id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [article_id, { length }] of counts) {
    await trx
      .updateTable('article_counts')
      .set((row) => ({ views: row('views', '+', length) }))
      .where('article_id', '=', article_id)
      .execute()
  }
}
