import { dayOf } from '#domain/dates.ts'
import type { Db } from '#features/tables.ts'
import { Sums } from './sums.ts'
import type { PageView } from './view.ts'
import { meetVisitors } from './visitors.ts'

type Row = Omit<PageView, 'slug'> & { article_id: string | undefined; day: string }

/** Raw rows and all their sums in one transaction. */
export async function writeViews(db: Db, views: readonly PageView[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
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
    for (const row of rows) addView(sums, row)
    await meetVisitors(trx, rows, sums)
    await sums.write(trx)
    await addToCounts(trx, rows)
  })
}

function addView(sums: Sums, { day, kind, page_path, country, device, article_id, ...row }: Row) {
  const one = { views: 1 }
  const referrer = row.referrer ?? ''
  const isArticle = page_path.startsWith('/article/')
  sums.add('day_sums', { day, kind }, { views: 1, article_views: isArticle ? 1 : 0 })
  sums.add('page_days', { day, page_path, kind }, one)
  sums.add('country_days', { day, country, kind }, one)
  sums.add('referrer_days', { day, referrer, kind }, one)
  sums.add('device_days', { day, device, kind }, one)
  sums.add('country_pages', { country, day, page_path, kind }, one)
  sums.add('country_referrers', { country, day, referrer, kind }, one)
  if (article_id !== undefined && kind !== 'crawler')
    sums.add('article_days', { article_id, day }, { views: 1, own: kind === 'own' ? 1 : 0 })
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
