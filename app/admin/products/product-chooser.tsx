import { useState } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/product-display.ts'
import { ListStates } from '../list-states.tsx'
import { useRead } from '../read-cache.ts'
import { withQuery } from '../route.ts'
import { SearchBox } from '../search-box.tsx'
import { productsDoor, type AdminProduct, type ProductList } from './records.ts'

type Props = { onChoose: (product: AdminProduct) => void; except?: string }

/** One of the products, found by search. One without a link cannot be chosen. */
export function ProductChooser({ onChoose, except }: Props) {
  const [q, setQ] = useState('')
  const read = useRead<ProductList>(withQuery(productsDoor, { q }))
  const others = (list: ProductList) => list.products.filter(({ id }) => id !== except)
  return (
    <>
      <SearchBox label="Search products" placeholder="Search products" value={q} onSearch={setQ} />
      <ListStates
        read={read}
        what="products"
        isEmpty={(data) => others(data).length === 0}
        empty={<p className="soft">No products found.</p>}
      >
        {(data) => (
          <ul className="choose-list">
            {others(data).map((product) => (
              <li key={product.id}>
                <button type="button" disabled={!product.affiliate_link} onClick={() => onChoose(product)}>
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
                    <small>{product.affiliate_link ? `ASIN: ${product.asin ?? 'none'}` : 'Has no link'}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
