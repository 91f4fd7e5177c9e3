import { useState } from 'react'
import { useBusy } from '#app/client/use-busy.ts'
import { more, plus } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { displayCategory, preferredImage, shortTitle } from '#domain/products/product-display.ts'
import { ActionButton, DeleteButton, IconButton } from '../kit/buttons.tsx'
import { FilterSelect } from '../kit/fields.tsx'
import { Filters } from '../kit/filters.tsx'
import { formatCount } from '../kit/format.ts'
import { ListPage, usePagedQuery } from '../kit/list-page.tsx'
import { Menu } from '../kit/menu.tsx'
import { ListSearch } from '../kit/search-box.tsx'
import { useUrlFilter } from '../kit/navigation.tsx'
import { CleanUpDialog, findMalformedProducts } from './clean-up-dialog.tsx'
import { ImportProductsDialog } from './import-dialog.tsx'
import {
  type AdminProduct,
  extractProducts,
  type MalformedProduct,
  productsPath,
  deleteProduct,
} from './product-actions.ts'
import { ProductDialog } from './product-dialog.tsx'
import { StateBadge } from '#app/ui/badge.tsx'
import { edit } from '#app/ui/icons/dashboard.json'
import { folder } from '#app/ui/icons/cards.json'
import { external } from '#app/ui/icons/reading.json'
import { Picture } from '#app/ui/picture.tsx'
import { webLink } from '#domain/text/web-link.ts'
import { Link } from '../kit/navigation.tsx'
import { productHref } from '../hrefs.ts'
import { EvidenceMark } from '#app/ui/evidence-mark.tsx'
import { UsedIn } from '../kit/used-in.tsx'

const featuredMinimum = 6

export function ProductsView() {
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
              <h2>Manage Products</h2>
              <span className="soft numeric">{data && formatCount(data.total)}</span>
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
              {data && data.featurableCount < featuredMinimum && (
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
              <ActionButton busy={busy} onClick={() => run(extractProducts)}>
                {busy ? 'Extracting...' : 'Extract from articles'}
              </ActionButton>
              <ActionButton onClick={() => void findMalformedProducts().then(setMalformed)}>
                Clean malformed
              </ActionButton>
            </Filters>
          </>
        }
        empty="No products found. Add one, import a list, or extract them from your articles."
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

function AdminProductCard({ product, onEdit }: { product: AdminProduct; onEdit: () => void }) {
  const title = shortTitle(product.title)
  const image = preferredImage(product)
  const link = webLink(product.affiliate_link)
  return (
    <article className="admin-product">
      <Picture
        src={image}
        alt=""
        width={300}
        height={300}
        ratio="1-1"
        fallback={image === product.image_url ? undefined : product.image_url}
        onFail="placeholder"
        key={image}
      />
      <div className="admin-product__body">
        <h3>{title}</h3>
        <p className="admin-product__line">
          <Glyph d={folder} size="small" />
          {displayCategory(product)}
        </p>
        <p className="admin-product__line numeric">ASIN: {product.asin ?? 'none'}</p>
        {link ? (
          <a className="admin-product__link" href={link} target="_blank" rel="noopener sponsored nofollow">
            <Glyph d={external} size="small" />
            <span>{link}</span>
          </a>
        ) : (
          <p className="admin-product__line">No link</p>
        )}
        {product.price && <p className="admin-product__price numeric">{product.price}</p>}
        <ProductBadges product={product} />
        {product.evidence && <EvidenceMark evidence={product.evidence} />}
        <Link className="inline-link" href={productHref(product.id)}>
          Test log
          <span className="visually-hidden"> of {title}</span>
        </Link>
        {product.used_in.length === 0 ? (
          <p className="admin-product__line">Not used in an article</p>
        ) : (
          <UsedIn usages={product.used_in} />
        )}
        <div className="row-actions admin-product__actions">
          <IconButton icon={edit} label={`Edit ${title}`} tip="Edit" onClick={onEdit} />
          <DeleteButton name={title} onClick={() => void deleteProduct(product)} />
        </div>
      </div>
    </article>
  )
}

function ProductBadges({ product: { sample, hidden_reason, link_problem } }: { product: AdminProduct }) {
  if (!sample && !link_problem && !hidden_reason) return null
  return (
    <p className="admin-product__marks">
      {sample && <StateBadge tone="plain">Sample</StateBadge>}
      {link_problem && <span className="field__error">{link_problem}</span>}
      {hidden_reason && <span className="field__error">Hidden: {hidden_reason}</span>}
    </p>
  )
}
