import { parseAffiliateLink } from '../affiliate/affiliate-link.ts'
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
    return recall ? { ...product, affiliate_link: null, link: undefined, price: null, price_at: null, recall } : product
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
  return keys.size === 0 ? value : (unlink(value, keys) as T)
}

function unlink(value: unknown, keys: ReadonlySet<string | null>): unknown {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown) => {
      const inner = recalledInlines(item, keys)
      return inner ? unlink(inner, keys) : [unlink(item, keys)]
    })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unlink(part, keys)]))
}

function recalledInlines(item: unknown, keys: ReadonlySet<string | null>): readonly unknown[] | undefined {
  if (typeof item !== 'object' || item === null || !('kind' in item) || item.kind !== 'link') return undefined
  if (!('href' in item) || typeof item.href !== 'string' || !('inlines' in item) || !Array.isArray(item.inlines))
    return undefined
  const link = parseAffiliateLink(item.href)
  return link && (keys.has(link.asin ?? null) || keys.has(link.key)) ? (item.inlines as unknown[]) : undefined
}
