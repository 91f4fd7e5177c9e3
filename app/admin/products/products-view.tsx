import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { more, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { displayCategory } from '#domain/products/product-display.ts'
import { ActionButton } from '../kit/buttons.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { Filters } from '../kit/filters.tsx'
import { formatCount } from '../kit/format.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { Menu } from '../kit/menu.tsx'
import { ListSearch } from '../kit/search-box.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { useHasRole } from '../kit/use-role.ts'
import { AdminProductCard } from './admin-product-card.tsx'
import { CleanUpDialog, findMalformedProducts } from './clean-up-dialog.tsx'
import { ImportProductsDialog } from './import-dialog.tsx'
import { type AdminProduct, extractProducts, type MalformedProduct, productsPath } from './product-actions.ts'
import { ProductDialog } from './product-dialog.tsx'

const featuredMinimum = 6

export function ProductsView() {
  const isAdmin = useHasRole('admin')
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
      <ListPage
        query={query}
        what="products"
        items={({ products }) => products}
        layout="plain"
        toolbar={
          <>
            <div className="list-head">
              <h2>{isAdmin ? 'Manage Products' : 'Products'}</h2>
              <span className="soft numeric">{data && formatCount(data.total)}</span>
              {isAdmin && (
                <>
                  <Menu
                    label="More: import, export"
                    icon={<Glyph d={more} />}
                    entries={[
                      { label: 'Import', onSelect: () => setImporting(true) },
                      { label: 'Export as CSV', href: `${productsPath}/export.csv`, download: true },
                    ]}
                  />
                  <ActionButton variant="primary" icon={plus} onClick={() => setEdited('new')}>
                    New product
                  </ActionButton>
                </>
              )}
              {isAdmin && data && data.featurableCount < featuredMinimum && (
                <p className="soft">
                  Featured needs {featuredMinimum} usable products; you have {data.featurableCount}
                </p>
              )}
            </div>
            <Filters
              search={
                <ListSearch singular="product" total={data?.total} value={filter.q} onSearch={(q) => change({ q })} />
              }
              count={filter.category ? 1 : 0}>
              <FilterSelect
                label="Category"
                value={filter.category}
                onChange={(category) => change({ category })}
                options={[{ value: '', label: 'All categories' }, ...categories]}
              />
              {isAdmin && (
                <>
                  <ActionButton busy={busy} onClick={() => run(extractProducts)}>
                    {busy ? 'Extracting...' : 'Extract from articles'}
                  </ActionButton>
                  <ActionButton onClick={() => void findMalformedProducts().then(setMalformed)}>
                    Clean malformed
                  </ActionButton>
                </>
              )}
            </Filters>
          </>
        }
        empty={
          isAdmin
            ? 'No products found. Add one, import a list, or extract them from your articles.'
            : 'No products yet. An admin adds them; then you can file tests.'
        }
        noMatches={{ sentence: 'No products found for these filters.', filter, change }}>
        {(products) => (
          <div className="admin-products">
            {products.map((product) => (
              <AdminProductCard product={product} onEdit={() => setEdited(product)} key={product.id} />
            ))}
          </div>
        )}
      </ListPage>
      {edited && <ProductDialog product={edited} onClose={() => setEdited(undefined)} />}
      {malformed && <CleanUpDialog products={malformed} onClose={() => setMalformed(undefined)} />}
      {importing && <ImportProductsDialog onClose={() => setImporting(false)} />}
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
