import type { ProductCardProps } from '#app/ui/product-card.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { isListable } from '#domain/products/product-display.ts'
import type { Product } from '#domain/products/product.ts'
import { fetchUrl } from './fetch-json.ts'
import { now } from './browser-clock.ts'

export type ProductList = { products: readonly ProductCardProps[]; next?: string | null | undefined }

/** As the door sends it: times are ISO 8601. */
type ProductJson = Omit<Product, 'created_at' | 'price_at'> & { created_at: string; price_at: string | null }
type ProductsResponse = { products: readonly ProductJson[]; next?: string | null }

/** The door takes the same query as the page. */
export async function fetchProducts(href: string, signal?: AbortSignal): Promise<ProductList> {
  const query = href.split('?')[1]
  const sent = await fetchUrl<ProductsResponse>(
    query ? `/api/products?${query}` : '/api/products',
    signal ? { signal } : {},
  )
  const products = sent.products.filter(isListable).map((product) => productCardProps(parseProduct(product), now()))
  return { products, next: sent.next }
}

function parseProduct(product: ProductJson): Product {
  return {
    ...product,
    created_at: Date.parse(product.created_at),
    price_at: product.price_at === null ? null : Date.parse(product.price_at),
  }
}
