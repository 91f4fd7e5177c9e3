import type { ReactNode } from 'react'
import { InlineProductCard } from '#app/ui/inline-product-card.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { placeProducts, type BlockMention } from '#domain/products/article-products.ts'
import type { LinkedProduct } from '#domain/products/linked-product.ts'

type Cards = {
  articleId: string
  mentions: readonly BlockMention[]
  products: readonly LinkedProduct[]
  /** The ids of products that the text places itself. */
  placed: ReadonlySet<string>
  now: number
}

/** The cards of products that the text mentions, by the index of the block they follow. */
export function automaticCards({ articleId, mentions, products, placed, now }: Cards): Map<number, ReactNode> {
  const candidates = products.filter(({ id }) => !placed.has(id))
  const byIndex = new Map<number, ReactNode[]>()
  for (const [index, matches] of placeProducts(mentions, candidates)) {
    const cards = matches.map((product) => (
      <InlineProductCard key={product.id} product={productCardProps(product, now)} article_id={articleId} />
    ))
    byIndex.set(index, [...(byIndex.get(index) ?? []), ...cards])
  }
  return byIndex
}
