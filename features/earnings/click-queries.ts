import { sql } from 'kysely'
import type { TimeWindow } from '#features/analytics/time-window.ts'
import type { Db } from '#features/tables.ts'

/** `article_id` is empty for clicks in the shop or on the home page. */
export type ProductDayClicks = { day: string; product_id: string; article_id: string; clicks: number }

/** Human clicks on products, with all products and the clicked articles. The owner's own clicks are excluded. */
export async function listClickData(db: Db, { since, until }: TimeWindow) {
  const [days, products] = await Promise.all([
    db
      .selectFrom('click_days')
      .select(['day', 'product_id', 'article_id'])
      .select(sql<number>`sum(clicks)`.as('clicks'))
      .where('day', '>=', since)
      .where('day', '<=', until)
      .where('kind', '=', 'person')
      .where('product_id', '<>', '')
      .groupBy(['day', 'product_id', 'article_id'])
      .orderBy('article_id')
      .execute(),
    db.selectFrom('products').select(['id', 'asin', 'title']).where('live', '=', true).execute(),
  ])
  const ids = [...new Set(days.flatMap(({ article_id }) => article_id || []))]
  const articles =
    ids.length === 0
      ? []
      : await db.selectFrom('articles').select(['id', 'title', 'slug']).where('id', 'in', ids).execute()
  return { days, products, articles }
}
