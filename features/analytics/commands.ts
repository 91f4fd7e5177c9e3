import type { Needs } from '#features/deps.ts'
import { readToday } from '#features/settings/time-zone.ts'
import type { ViewKind } from './tables.ts'

type Click = {
  product_id: string | undefined
  article_id: string | undefined
  /** Of a further shop of the product. */
  offer_id?: string | undefined
  kind: ViewKind
}

/** Counts a click on an affiliate link. Links in a text have no product. False if the product or article does not exist. */
export async function countClick({ db, clock }: Needs<'db' | 'clock'>, click: Click): Promise<boolean> {
  const { product_id = '', article_id = '' } = click
  if (product_id === '' && article_id === '') return false
  const [day, product, article] = await Promise.all([
    readToday({ db, clock }),
    product_id === '' || db.selectFrom('products').select('offers').where('id', '=', product_id).executeTakeFirst(),
    article_id === '' || db.selectFrom('articles').select('id').where('id', '=', article_id).executeTakeFirst(),
  ])
  if (!product || !article) return false
  // A shop that was removed since the page was loaded counts as the first one.
  const isOffered = product !== true && product.offers.some(({ id }) => id === click.offer_id)
  const offer_id = isOffered ? click.offer_id : ''
  await db
    .insertInto('click_days')
    .values({ day, product_id, article_id, offer_id, kind: click.kind, clicks: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'product_id', 'article_id', 'offer_id', 'kind'])
        .doUpdateSet((row) => ({ clicks: row('click_days.clicks', '+', 1) })),
    )
    .execute()
  return true
}
