import { parseAffiliateLink } from '../affiliate/affiliate-link.ts'
import { unlink } from '../articles/unlink.ts'
import type { BlockMention } from '../products/article-products.ts'
import type { LinkedProduct } from '../products/linked-product.ts'
import type { ProductRecall } from '../products/product.ts'
import type { ActiveRecall, ActiveRecalls, RecalledProduct } from './active-recall.ts'
import { recallPath } from './notice.ts'

/** A recalled product has neither link nor price. Its card stays, with the reason. */
export function withoutRecalled<P extends LinkedProduct>({ recalls = [] }: ActiveRecalls, products: readonly P[]): P[] {
  if (recalls.length === 0) return [...products]
  const byId = new Map<string, ProductRecall>()
  for (const { id, published_on, products: recalled } of recalls.toReversed())
    for (const product of recalled) byId.set(product.id, { on: published_on, href: recallPath(id) })
  return products.map((product) => {
    const recall = byId.get(product.id)
    return recall
      ? { ...product, affiliate_link: null, link: undefined, price: null, price_at: null, shops: [], recall }
      : product
  })
}

type ArticleUse = {
  id: string
  mentions: readonly BlockMention[]
  /** Slugs or ids of the products that the text places itself. */
  placed: readonly string[]
}

/** The recalls that an article must tell its readers about, the newest first. */
export function recallsOfArticle(
  { recalls = [] }: ActiveRecalls,
  { id, mentions, placed }: ArticleUse,
): ActiveRecall[] {
  const names = (product: RecalledProduct) =>
    placed.includes(product.slug) ||
    placed.includes(product.id) ||
    mentions.some(
      ({ asins, link_keys }) =>
        (product.asin !== null && asins.includes(product.asin)) ||
        (product.link_key !== null && link_keys.includes(product.link_key)),
    )
  return recalls.filter(({ article_ids, products }) => article_ids.includes(id) || products.some(names))
}

/** Links in running text that lead to a recalled product become plain words. Works for any part of an article. */
export function withoutRecalledLinks<T>({ recalls = [] }: ActiveRecalls, value: T): T {
  const keys = new Set(recalls.flatMap(({ products }) => products.flatMap(({ asin, link_key }) => [asin, link_key])))
  keys.delete(null)
  if (keys.size === 0) return value
  return unlink(value, (href) => {
    const link = parseAffiliateLink(href)
    return link !== undefined && (keys.has(link.asin ?? null) || keys.has(link.key))
  })
}
