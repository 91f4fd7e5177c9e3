import { sql } from 'kysely'
import { firstOfferId, shopName, type Offer } from '#domain/products/offer.ts'
import type { Db } from '#features/tables.ts'

type Days = { since: string; until: string }

/** Clicks of people on each shop of each product. `product` is undefined if it was deleted since. */
export async function listClickedOffers(db: Db, { since, until }: Days) {
  const [clicks, products] = await Promise.all([
    db
      .selectFrom('click_days')
      .select(['product_id', 'offer_id'])
      .select(sql<number>`sum(clicks)`.as('clicks'))
      .where('day', '>=', since)
      .where('day', '<=', until)
      .where('kind', '=', 'person')
      .where('product_id', '<>', '')
      .groupBy(['product_id', 'offer_id'])
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'slug', 'title', 'asin', 'affiliate_link', 'out_of_stock_on', 'offers', 'version'])
      .where('live', '=', true)
      .execute(),
  ])
  const byId = new Map(products.map((product) => [product.id, product]))
  return clicks.map((row) => {
    const product = byId.get(row.product_id)
    return { ...row, product, offer: product && findOffer(product, row.offer_id) }
  })
}

type Shops = { affiliate_link: string | null; out_of_stock_on: string | null; offers: readonly Offer[] }

/** Its name is empty if it is the first shop. A shop that was removed since is undefined. */
function findOffer({ affiliate_link, out_of_stock_on, offers }: Shops, id: string) {
  if (id === firstOfferId) return { shop: '', affiliate_link, outOfStockOn: out_of_stock_on ?? '' }
  const offer = offers.find((one) => one.id === id)
  return offer && { shop: shopName(offer), affiliate_link: offer.affiliate_link, outOfStockOn: offer.out_of_stock_on }
}

/** Clicks of people on links in texts, by article. */
export function listTextClicks(db: Db, { since, until }: Days) {
  return db
    .selectFrom('click_days')
    .select('article_id')
    .select(sql<number>`sum(clicks)`.as('clicks'))
    .where('day', '>=', since)
    .where('day', '<=', until)
    .where('kind', '=', 'person')
    .where('product_id', '=', '')
    .groupBy('article_id')
    .execute()
}
