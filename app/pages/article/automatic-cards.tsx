import type { ReactNode } from 'react'
import { InlineProductCard } from '#app/ui/inline-product-card.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import type { Block } from '#domain/articles/article-text.ts'
import { findUrgentRange } from '#domain/articles/urgent-part.ts'
import { placeProducts, type BlockMention } from '#domain/products/article-products.ts'
import type { Product } from '#domain/products/product.ts'

type Cards = {
  article: { id: string; emergency: boolean }
  blocks: readonly Block[]
  mentions: readonly BlockMention[]
  products: readonly Product[]
  /** The ids of products that the text places itself. */
  placed: ReadonlySet<string>
  now: number
}

/** The cards of products that the text mentions, by the index of the block they follow. */
export function automaticCards({ article, blocks, mentions, products, placed, now }: Cards): Map<number, ReactNode> {
  const urgent = article.emergency ? findUrgentRange(blocks) : undefined
  const shown = products.filter(({ id }) => !placed.has(id))
  const byIndex = new Map<number, ReactNode[]>()
  for (const [index, found] of placeProducts(mentions, shown)) {
    // Nothing is sold between the signs of an emergency and what to do about it.
    const place = urgent && index >= urgent.from && index < urgent.to ? urgent.to : index
    const cards = found.map((product) => (
      <InlineProductCard key={product.id} product={productCardProps(product, now)} article_id={article.id} />
    ))
    byIndex.set(place, [...(byIndex.get(place) ?? []), ...cards])
  }
  return byIndex
}
