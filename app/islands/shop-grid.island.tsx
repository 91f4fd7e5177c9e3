import { useRef, type MouseEvent } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ProductCard, type ProductCardProps } from '#app/ui/product-card.tsx'
import { productAnchor } from '#domain/products/product.ts'
import { shopFilterNames, type ShopChoices, type ShopFilter } from '#domain/products/shop-filter-names.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { ListSpinner } from './list-spinner.tsx'
import { LoadMore } from './load-more.tsx'
import { plainClickLink } from '../client/plain-click.ts'
import type { ProductList } from '../client/fetch-products.ts'
import { ShopFilters } from './shop-filters.tsx'
import { useListing } from './use-listing.ts'

/** Loaded on the first use of a tab, which most readers never click. */
const readProducts = async (href: string) => (await import('../client/fetch-products.ts')).fetchProducts(href)

async function readMoreProducts(href: string, { products, next }: ProductList): Promise<ProductList> {
  const page = await readProducts(shopUrl(parseShopUrl(href), filterOf(href), next ?? undefined))
  return { ...page, products: [...products, ...page.products] }
}

type Props = {
  /** Sorted; `All Products` is added here. */
  categories: readonly string[]
  current: string
  products: readonly ProductCardProps[]
  next: string | null
  choices?: ShopChoices | undefined
  filter?: ShopFilter
}

export function ShopGrid({ categories, current, products, next, choices, filter = {} }: Props) {
  const listing = useListing<ProductList>(
    { href: shopUrl(current, filter), list: { products, next } },
    readProducts,
    readMoreProducts,
  )
  const container = useRef<HTMLDivElement>(null)
  const chosen = filterOf(listing.href)
  const category = parseShopUrl(listing.href)
  const tabs = [allProducts, ...categories].map((label) => ({ label, href: shopUrl(label, chosen) }))

  function follow(event: MouseEvent) {
    const link = plainClickLink(event)
    if (!link?.matches('.tab, .empty-state a')) return
    event.preventDefault()
    const href = link.getAttribute('href') ?? '/shop'
    listing.visit(href, href === listing.href ? 'replaceState' : 'pushState')
    // `Try again` disappears with the message that it is part of.
    if (link.matches('.empty-state a')) container.current?.focus()
  }
  return (
    <div onClick={follow}>
      <TabLinks label="Product categories" tabs={tabs} current={shopUrl(category, chosen)} className="shop-tabs" />
      {choices && (
        <ShopFilters
          choices={choices}
          filter={chosen}
          category={category === allProducts ? undefined : category}
          count={listing.waiting ? undefined : listing.current.list?.products.length}
          onChange={(changed) => listing.visit(shopUrl(category, changed), 'pushState')}
        />
      )}
      <div className="list" aria-busy={listing.waiting} ref={container} tabIndex={-1}>
        <ListSpinner waiting={listing.waiting} label="Loading products..." visible />
        <Products href={listing.current.href} list={listing.current.list} onMore={listing.more} />
      </div>
    </div>
  )
}

type ProductsProps = { href: string; list: ProductList | undefined; onMore: () => Promise<void> }

/** A failed request looks like an empty category that can be tried again. */
function Products({ href, list, onMore }: ProductsProps) {
  const category = parseShopUrl(href)
  if (!list || list.products.length === 0) {
    const retry = !list && (
      <a className="link" href={href}>
        Try again
      </a>
    )
    return <EmptyState illustration="/art/empty.svg" sentence="No products found in this category." action={retry} />
  }
  const more = list.next ? shopUrl(category, filterOf(href), list.next) : undefined
  return (
    <>
      {category !== allProducts && <h2 className="list-title">{category}</h2>}
      <div className="product-grid">
        {list.products.map((product) => (
          <ProductCard {...product} anchor={productAnchor(product)} key={product.id} />
        ))}
      </div>
      {more && (
        <LoadMore
          key={category}
          href={more}
          countText={`${list.products.length} products`}
          load={onMore}
          errorText="Error loading products. Please try again later."
        />
      )}
    </>
  )
}

const allProducts = 'All Products'

function shopUrl(category: string, filter: ShopFilter, cursor?: string): string {
  const query = new URLSearchParams()
  if (category !== allProducts) query.set('category', category)
  for (const name of shopFilterNames) if (filter[name]) query.set(name, filter[name])
  if (cursor) query.set('cursor', cursor)
  return query.size === 0 ? '/shop' : `/shop?${query}`
}

function filterOf(href: string): ShopFilter {
  const query = new URLSearchParams(href.split('?')[1])
  return Object.fromEntries(shopFilterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])))
}

function parseShopUrl(href: string): string {
  return new URLSearchParams(href.split('?')[1]).get('category') || allProducts
}
