import { use } from 'react'
import { productLinkProps } from '#app/ui/inline-product-card.tsx'
import { OutgoingLinks } from '#app/ui/outgoing-links.ts'
import type { PlacedProduct } from './placed-products.ts'

type Props = { product: PlacedProduct; article_id: string }

/** Each link is marked, and its clicks are counted apart. */
export function MoreShops({ product: { id, moreShops }, article_id }: Props) {
  const outgoing = use(OutgoingLinks)
  if (moreShops.length === 0) return null
  return (
    <ul className="comparison__shops">
      {moreShops.map((shop) => (
        <li key={shop.id}>
          <a href={outgoing(shop.href)} {...productLinkProps(id, article_id)} data-click-offer={shop.id}>
            {shop.shop}
          </a>
          {shop.outOfStock ? ' Out of stock' : shop.price && ` ${shop.price}`}
          <small>
            {[shop.outOfStock ? '' : shop.noted, !shop.isPaid && 'not an affiliate link'].filter(Boolean).join(', ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
