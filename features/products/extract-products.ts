import type { Needs } from '#features/deps.ts'
import { isSingleProduct, titleFromLink } from '#domain/products/product-mentions.ts'
import { hasAffiliateTag, normalizedLinkKey, withAffiliateTag, type Tags } from '#domain/affiliate/affiliate-links.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { countRows } from '#features/keyset-pagination.ts'
import type { Db } from '#features/tables.ts'
import { readSite } from '#features/settings/queries.ts'
import { insertProducts, type NewProduct } from './insert-products.ts'
import { updateMentions } from './mentions.ts'
import { readProductKeys } from './queries.ts'
import { lockSettingRow } from '#features/settings/rows.ts'

/** Creates a product for every mention in articles that has none yet. Idempotent. */
export async function extractProducts(
  deps: Needs<'db' | 'clock' | 'newId' | 'contentVersion' | 'config' | 'illustrator'>,
  user_id: string,
) {
  await updateMentions(deps.db)
  const site = await readSite(deps)
  const done = await deps.db.transaction().execute(async (trx) => {
    // A second run waits for the first and sees its products.
    await lockSettingRow(trx, 'extraction', deps.clock())
    const articlesProcessed = await countRows(trx.selectFrom('articles').where('deleted_at', 'is', null))
    const mentions = await listMentions(trx)
    const known = await readProductKeys(trx)
    const found = mentions.filter((mention) => known.has(mention.product_key) || isSingleProduct(mention))
    const missing = found.filter(({ product_key }) => !known.has(product_key))
    const products = missing.map((mention) => toNewProduct(mention, site))
    const inserted = await insertProducts(deps, trx, products)
    // A product may be mentioned by its id in one article and by its link in another.
    const distinct = new Set(found.map(({ product_key }) => known.get(product_key) ?? product_key))
    const result = { productsFound: distinct.size, articlesProcessed, productsInserted: inserted.length }
    await recordAudit(deps, trx, { user_id, action: 'product.extracted', subject: '', details: result })
    return result
  })
  if (done.productsInserted > 0) await deps.contentVersion.bump()
  return done
}

type Mention = { product_key: string; asin: string | null; href: string; title: string; category: string }

/** One mention per product. The oldest mention with a title names it. */
async function listMentions(trx: Db): Promise<Mention[]> {
  const rows = await trx
    .selectFrom('article_products')
    .innerJoin('articles', 'articles.id', 'article_products.article_id')
    .select(['product_key', 'asin', 'href', 'article_products.title', 'articles.category'])
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.created_at')
    .orderBy('articles.id')
    .orderBy('product_key')
    .execute()
  const mentions = new Map<string, Mention>()
  for (const row of rows) {
    const first = mentions.get(row.product_key)
    if (!first) mentions.set(row.product_key, row)
    else if (first.title === '') first.title = row.title
  }
  return [...mentions.values()]
}

/** Adds the site's tag to links without one; an existing tag stays. */
function toNewProduct({ asin, href, title, category }: Mention, tags: Tags): NewProduct {
  const affiliate_link = hasAffiliateTag(href) ? href : withAffiliateTag(href, tags)
  return {
    title: title || titleFromLink(href),
    description: null,
    price: null,
    image_url: '',
    sitestripe_image_url: null,
    affiliate_link,
    link_key: normalizedLinkKey(affiliate_link) ?? null,
    category,
    asin,
  }
}
