import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { more, plus } from '#app/ui/icons/controls.ts'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Select } from '#app/ui/kit/controls.tsx'
import { displayCategory } from '#domain/products/product-display.ts'
import { pluralize } from '../kit/format.ts'
import { ListStates, EmptyList } from '../kit/list-states.tsx'
import { Menu } from '../kit/menu.tsx'
import { Pager, usePagedQuery } from '../kit/pager.tsx'
import { SearchBox } from '../kit/search-box.tsx'
import { useUrlFilter } from '../kit/use-url-filter.ts'
import { CleanUpDialog, findMalformedProducts } from './clean-up-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { AdminProductCard } from './product-card.tsx'
import { extractProducts } from './product-actions.ts'
import { ProductDialog } from './product-dialog.tsx'
import { productsPath, type AdminProduct, type MalformedProduct } from './product-fields.ts'

const featuredMinimum = 6

export function ProductsTab() {
  const [filter, change] = useUrlFilter('q', 'category')
  const pages = usePagedQuery('GET /api/admin/products', filter)
  const [edited, setEdited] = useState<AdminProduct | 'new'>()
  const [malformed, setMalformed] = useState<readonly MalformedProduct[]>()
  const [importing, setImporting] = useState(false)
  const [busy, run] = useBusy()
  const categories = useProductCategories(pages.data?.products ?? [])
  const { data } = pages
  const filtered = Boolean(filter.q || filter.category)

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
      <div className="toolbar">
        <SearchBox
          label="Search products"
          placeholder={data ? `Search ${pluralize(data.total, 'product')}` : 'Search products'}
          value={filter.q}
          onSearch={(q) => change({ q })}
        />
        <Select
          aria-label="Category"
          value={filter.category}
          onChange={(event) => change({ category: event.currentTarget.value })}
          options={[{ value: '', label: 'All categories' }, ...categories]}
        />
        <div className="toolbar__end">
          <Button variant="primary" onClick={() => setEdited('new')}>
            <Glyph d={plus} size="small" />
            New product
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => run(extractProducts)}>
            {busy ? 'Extracting...' : 'Extract from articles'}
          </Button>
          <Button variant="secondary" onClick={() => void findMalformedProducts().then(setMalformed)}>
            Clean malformed
          </Button>
          <Menu
            label="More: import, export"
            icon={<Glyph d={more} />}
            entries={[
              { label: 'Import', onSelect: () => setImporting(true) },
              { label: 'Export as CSV', href: `${productsPath}/export.csv`, download: true },
            ]}
          />
        </div>
      </div>
      <div aria-busy={pages.loading || undefined}>
        <ListStates
          query={pages}
          what="products"
          isEmpty={({ products }) => products.length === 0}
          empty={<NoProducts filtered={filtered} onClear={() => change({ q: '', category: '' })} />}
        >
          {({ products, total }) => (
            <>
              <div className="admin-products">
                {products.map((product) => (
                  <AdminProductCard product={product} onEdit={() => setEdited(product)} key={product.id} />
                ))}
              </div>
              <div className="panel__foot panel__foot--bare">
                <Pager pages={pages} shown={products.length} total={total} />
              </div>
            </>
          )}
        </ListStates>
      </div>
      <ProductDialog product={edited} onClose={() => setEdited(undefined)} />
      <CleanUpDialog products={malformed} onClose={() => setMalformed(undefined)} />
      <ImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

/** Products name their categories freely, so the filter offers those seen so far. */
function useProductCategories(products: readonly AdminProduct[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  const fresh = products.map(displayCategory).filter((name) => !seen.includes(name))
  if (fresh.length > 0) setSeen([...new Set([...seen, ...fresh])].toSorted((a, b) => a.localeCompare(b, 'en')))
  return seen
}

function NoProducts({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyList sentence="No products found. Add one, import a list, or extract them from your articles." />
  return (
    <EmptyList
      sentence="No products found for these filters."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}
