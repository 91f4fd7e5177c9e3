import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { ListStates } from '../kit/list-states.tsx'
import { useUrlQuery } from '../kit/query-cache.ts'
import { withQuery } from '#app/contract/route-url.ts'
import { SearchBox } from '../kit/search-box.tsx'
import { productsPath, type AdminProduct, type AdminProductList } from '#app/contract/admin-products.ts'

type Props = {
  onChoose: (product: AdminProduct) => void
  /** Why this one cannot be chosen here, in a few words. */
  disabledReason?: (product: AdminProduct) => string | undefined
}

export const missingLinkReason = ({ affiliate_link }: AdminProduct) => (affiliate_link ? undefined : 'Has no link')

/** One of the products, found by search. One that cannot be chosen says why. */
export function ProductPicker({ onChoose, disabledReason: refuse = missingLinkReason }: Props) {
  const [q, setQ] = useState('')
  const read = useUrlQuery<AdminProductList>(withQuery(productsPath, { q }))
  return (
    <>
      <SearchBox label="Search products" placeholder="Search products" value={q} onSearch={setQ} />
      <ListStates
        query={read}
        what="products"
        isEmpty={({ products }) => products.length === 0}
        empty={<p className="soft">No products found.</p>}
      >
        {({ products }) => (
          <ul className="choose-list">
            {products.map((product) => {
              const rejection = refuse(product)
              return (
                <li key={product.id}>
                  <button type="button" disabled={rejection !== undefined} onClick={() => onChoose(product)}>
                    <Picture
                      src={preferredImage(product)}
                      alt=""
                      width={96}
                      height={96}
                      ratio="1-1"
                      onFail="placeholder"
                    />
                    <span>
                      <b>{shortTitle(product.title)}</b>
                      <small>{rejection ?? `ASIN: ${product.asin ?? 'none'}`}</small>
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </ListStates>
    </>
  )
}
