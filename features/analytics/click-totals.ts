import { sql } from 'kysely'
import type { Db } from '#features/tables.ts'
import { inWindow, type TimeWindow } from './time-window.ts'

const deletedTitle = 'Deleted'

export async function readClickTotals(
  db: Db,
  window: TimeWindow,
  { articleViews, limit }: { articleViews: number; limit: number },
) {
  const [days, products, articles] = await Promise.all([
    listClickDays(db, window),
    listProductClicks(db, window, limit),
    listArticleClicks(db, window, limit),
  ])
  const sum = (column: 'clicks' | 'without' | 'in_articles') => days.reduce((total, day) => total + day[column], 0)
  return {
    total: sum('clicks'),
    withoutProduct: sum('without'),
    rate: clickRate(sum('in_articles'), articleViews),
    products,
    articles,
    perDay: new Map(days.map(({ day, clicks }) => [day, clicks])),
  }
}

function clickRate(clicks: number, views: number): number {
  return views === 0 ? 0 : Math.round((clicks / views) * 1000) / 10
}

function listClickDays(db: Db, window: TimeWindow) {
  return db
    .selectFrom('click_days')
    .select([
      'day',
      sql<number>`sum(clicks)`.as('clicks'),
      sql<number>`sum(case when product_id = '' then clicks else 0 end)`.as('without'),
      sql<number>`sum(case when article_id <> '' then clicks else 0 end)`.as('in_articles'),
    ])
    .where(inWindow(window))
    .groupBy('day')
    .execute()
}

export async function listProductClicks(db: Db, window: TimeWindow, limit: number) {
  const rows = await listMostClickedIds(db, 'product_id', window, limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const products = await db.selectFrom('products').select(['id', 'title']).where('id', 'in', ids).execute()
  const titles = new Map(products.map(({ id, title }) => [id, title]))
  return rows.map(({ id, clicks }) => ({ id, title: titles.get(id) ?? deletedTitle, clicks }))
}

export async function listArticleClicks(db: Db, window: TimeWindow, limit: number) {
  const rows = await listMostClickedIds(db, 'article_id', window, limit)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [articleRows, views] = await Promise.all([
    db.selectFrom('articles').select(['id', 'slug', 'title']).where('id', 'in', ids).execute(),
    readArticleViews(db, window, ids),
  ])
  const articles = new Map(articleRows.map((article) => [article.id, article]))
  return rows.map(({ id, clicks }) => {
    const { slug, title } = articles.get(id) ?? { slug: '', title: deletedTitle }
    const seen = views.get(id) ?? 0
    return { id, title, slug, clicks, views: seen, rate: clickRate(clicks, seen) }
  })
}

function listMostClickedIds(db: Db, column: 'product_id' | 'article_id', window: TimeWindow, limit: number) {
  return db
    .selectFrom('click_days')
    .select([`${column} as id`, sql<number>`sum(clicks)`.as('clicks')])
    .where(inWindow(window))
    .where(column, '<>', '')
    .groupBy(column)
    .orderBy('clicks', 'desc')
    .orderBy(column)
    .limit(limit)
    .execute()
}

async function readArticleViews(db: Db, window: TimeWindow, ids: readonly string[]): Promise<Map<string, number>> {
  const counted = window.kinds.includes('admin') ? sql<number>`sum(views)` : sql<number>`sum(views - admin_views)`
  const rows = await db
    .selectFrom('article_days')
    .select(['article_id', counted.as('views')])
    .where('article_id', 'in', ids)
    .where('day', '>=', window.since)
    .where('day', '<=', window.until)
    .groupBy('article_id')
    .execute()
  return new Map(rows.map(({ article_id, views }) => [article_id, views]))
}
