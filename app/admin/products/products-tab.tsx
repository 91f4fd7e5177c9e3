import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { more, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { displayCategory } from '#domain/products/product-display.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { NoMatches } from '../kit/list-states.tsx'
import { Menu } from '../kit/menu.tsx'
import { ListSearch } from '../kit/search-box.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { CleanUpDialog, findMalformedProducts } from './clean-up-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { AdminProductCard } from './product-card.tsx'
import { type AdminProduct, extractProducts, type MalformedProduct, productsPath } from './product-actions.ts'
import { ProductDialog } from './product-dialog.tsx'

const featuredMinimum = 6

export function ProductsTab() {
  const [filter, change] = useUrlFilter('q', 'category')
  const query = usePagedQuery('GET /api/admin/products', filter)
  const [edited, setEdited] = useState<AdminProduct | 'new'>()
  const [malformed, setMalformed] = useState<readonly MalformedProduct[]>()
  const [importing, setImporting] = useState(false)
  const [busy, run] = useBusy()
  const categories = useProductCategories(query.data?.products ?? [])
  const { data } = query

  return (
    <>
      <div className="tab-head">
        <h2>Manage Products</h2>
        {data && data.featurableCount < featuredMinimum && (
          <p className="soft">
            Featured needs {featuredMinimum} usable products; you have {data.featurableCount}
          </p>
        )}
      </div>
      <ListPage
        query={query}
        what="products"
        items={({ products }) => products}
        total={({ total }) => total}
        layout="plain"
        toolbarClass="toolbar"
        toolbar={
          <>
            <ListSearch singular="product" total={data?.total} value={filter.q} onSearch={(q) => change({ q })} />
            <FilterSelect
              label="Category"
              value={filter.category}
              onChange={(category) => change({ category })}
              options={[{ value: '', label: 'All categories' }, ...categories]}
            />
            <div className="toolbar__end">
              <ActionButton variant="primary" icon={plus} onClick={() => setEdited('new')}>
                New product
              </ActionButton>
              <ActionButton busy={busy} onClick={() => run(extractProducts)}>
                {busy ? 'Extracting...' : 'Extract from articles'}
              </ActionButton>
              <ActionButton onClick={() => void findMalformedProducts().then(setMalformed)}>
                Clean malformed
              </ActionButton>
              <Menu
                label="More: import, export"
                icon={<Glyph d={more} />}
                entries={[
                  { label: 'Import', onSelect: () => setImporting(true) },
                  { label: 'Export as CSV', href: `${productsPath}/export.csv`, download: true },
                ]}
              />
            </div>
          </>
        }
        empty={
          filter.q || filter.category ? (
            <NoMatches
              sentence="No products found for these filters."
              onClear={() => change({ q: '', category: '' })}
            />
          ) : (
            'No products found. Add one, import a list, or extract them from your articles.'
          )
        }
      >
        {(products) => (
          <div className="admin-products">
            {products.map((product) => (
              <AdminProductCard product={product} onEdit={() => setEdited(product)} key={product.id} />
            ))}
          </div>
        )}
      </ListPage>
      <ProductDialog product={edited} onClose={() => setEdited(undefined)} />
      <CleanUpDialog products={malformed} onClose={() => setMalformed(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

/** Categories of products are free text, so the filter offers those seen so far. */
function useProductCategories(products: readonly AdminProduct[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = products.map(displayCategory).filter((name) => !seen.includes(name))
  if (fresh.length > 0) setSeen([...new Set([...seen, ...fresh])].toSorted((a, b) => a.localeCompare(b, 'en')))
  return seen
}
