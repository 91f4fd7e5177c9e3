import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { ItemPicker } from '../kit/item-picker.tsx'
import { useQuery } from '../kit/query-cache.ts'
import type { AdminProduct } from './product-actions.ts'

type Props = {
  onChoose: (product: AdminProduct) => void
  /** Why a product cannot be chosen, in a few words. */
  disabledReason?: (product: AdminProduct) => string | undefined
}

export const missingLinkReason = ({ affiliate_link }: AdminProduct) => (affiliate_link ? undefined : 'Has no link')

export function ProductPicker({ onChoose, disabledReason = missingLinkReason }: Props) {
  const [q, setQ] = useState('')
  return (
    <ItemPicker
      what="products"
      placeholder="Search products"
      emptyText="No products found."
      q={q}
      onSearch={setQ}
      query={useQuery('GET /api/admin/products', { query: { q } })}
      items={({ products }) =>
        products.map((product) => ({
          id: product.id,
          title: shortTitle(product.title),
          note: disabledReason(product) ?? `ASIN: ${product.asin ?? 'none'}`,
          disabled: disabledReason(product) !== undefined,
          choose: () => onChoose(product),
          picture: (
            <Picture src={preferredImage(product)} alt="" width={96} height={96} ratio="1-1" onFail="placeholder" />
          ),
        }))
      }
    />
  )
}
