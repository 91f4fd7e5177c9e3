import { useState } from 'react'
import { Dialog } from '#app/ui/kit/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { preferredImage, shortTitle } from '#domain/product-display.ts'
import { ListStates } from '../../list-states.tsx'
import { productsDoor, type ProductList } from '../../products/records.ts'
import { useRead } from '../../read-cache.ts'
import { withQuery } from '../../route.ts'
import { SearchBox } from '../../search-box.tsx'

type Props = { open: boolean; onClose: () => void; onInsert: (text: string) => void; chosen: string }

/** Puts a product's link into the text; its card follows the paragraph by itself. */
export function ProductDialog({ open, onClose, onInsert, chosen }: Props) {
  const [q, setQ] = useState('')
  const read = useRead<ProductList>(open ? withQuery(productsDoor, { q }) : undefined)
  return (
    <Dialog open={open} onClose={onClose} title="Insert a product">
      <SearchBox label="Search products" placeholder="Search products" value={q} onSearch={setQ} />
      <ListStates
        read={read}
        what="products"
        isEmpty={(data) => data.products.length === 0}
        empty={<p className="soft">No products found.</p>}
      >
        {(data) => (
          <ul className="choose-list">
            {data.products.map((product) => (
              <li key={product.id}>
                <button
                  type="button"
                  disabled={!product.affiliate_link}
                  onClick={() => onInsert(`[${words(chosen || shortTitle(product.title))}](${product.affiliate_link})`)}
                >
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
    </Dialog>
  )
}

/** Brackets would end the link's words too early. */
const words = (text: string) => text.replaceAll(/[[\]\n]/g, ' ').trim()
