import { InlineProductCard } from '#app/ui/inline-product-card.tsx'
import type { BlockView } from '../block-view.ts'

/** Nothing is shown for a deleted product. */
export const ProductView: BlockView<'product'> = ({ block, context: { placed } }) => {
  const product = placed?.products.get(block.product)
  return placed && product ? <InlineProductCard product={product} article_id={placed.article_id} /> : null
}
