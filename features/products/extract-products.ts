import type { Needs } from '#features/deps.ts'
import { isSingleProduct, titleFromLink } from '#domain/products/product-mentions.ts'
import { hasAffiliateTag, parseAffiliateLink, type AffiliateLink } from '#domain/affiliate/affiliate-link.ts'
import { withAffiliateTag, type Tags } from '#domain/affiliate/affiliate-tags.ts'
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
  const extraction = await deps.db.transaction().execute(async (trx) => {
    // A second run waits for the first and sees its products.
    await lockSettingRow(trx, 'extraction', deps.clock())
    const articlesProcessed = await countRows(trx.selectFrom('articles').where('deleted_at', 'is', null))
    const mentions = await listMentions(trx)
    const existingKeys = await readProductKeys(trx)
    const products = mentions.filter(
      ({ product_key, link }) => existingKeys.has(product_key) || (link && isSingleProduct(link)),
    )
    const fresh = products.flatMap(({ link, ...mention }) =>
      link && !existingKeys.has(mention.product_key) ? [toNewProduct(link, mention, site)] : [],
    )
    const inserted = await insertProducts(deps, trx, fresh)
    // A product may be mentioned by its id in one article and by its link in another.
    const distinct = new Set(products.map(({ product_key }) => existingKeys.get(product_key) ?? product_key))
    const result = { productsFound: distinct.size, articlesProcessed, productsInserted: inserted.length }
    await recordAudit(deps, trx, { user_id, action: 'product.extracted', subject: '', details: result })
    return result
  })
  if (extraction.productsInserted > 0) await deps.contentVersion.bump()
  return extraction
}

/** A product that an article places itself has no link. */
type Mention = { product_key: string; link: AffiliateLink | undefined; title: string; category: string }

/** One mention per product. The oldest mention with a title names it. */
async function listMentions(trx: Db): Promise<Mention[]> {
  const rows = await trx
    .selectFrom('article_products')
    .innerJoin('articles', 'articles.id', 'article_products.article_id')
    .select(['product_key', 'href', 'article_products.title', 'articles.category'])
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.created_at')
    .orderBy('articles.id')
    .orderBy('product_key')
    .execute()
  const mentions = new Map<string, Mention>()
  for (const { href, ...row } of rows) {
    const first = mentions.get(row.product_key)
    if (!first) mentions.set(row.product_key, { ...row, link: parseAffiliateLink(href) })
    else if (first.title === '') mentions.set(row.product_key, { ...first, title: row.title })
  }
  return [...mentions.values()]
}

/** Adds the site's tag to links without one; an existing tag stays. */
function toNewProduct(link: AffiliateLink, { title, category }: Omit<Mention, 'link'>, tags: Tags): NewProduct {
  const tagged = hasAffiliateTag(link) ? link : withAffiliateTag(link, tags)
  return {
    title: title || titleFromLink(link),
    description: null,
    price: null,
    image_url: '',
    sitestripe_image_url: null,
    affiliate_link: tagged.url.href,
    link_key: tagged.key,
    category,
    asin: link.asin ?? null,
  }
}
