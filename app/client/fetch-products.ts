import type { ProductCardProps } from '#app/ui/product-card.tsx'
import { productCardProps } from '#app/ui/product-card-props.ts'
import { isListable } from '#domain/products/product-display.ts'
import type { ResponseOf } from '#app/contract/contract.ts'
import type { Product } from '#domain/products/product.ts'
import { fetchJson } from './fetch-json.ts'
import { now } from './browser-clock.ts'

export type ProductList = { products: readonly ProductCardProps[]; next?: string | null | undefined }
type ProductJson = ResponseOf<'GET /api/products'>['products'][number]

/** The API takes the same query as the page. */
export async function fetchProducts(href: string, signal?: AbortSignal): Promise<ProductList> {
  const query = Object.fromEntries(new URLSearchParams(href.split('?')[1]))
  const { products, next } = await fetchJson('GET /api/products', { query, signal })
  const cards = products.filter(isListable).map((product) => productCardProps(parseProduct(product), now()))
  return { products: cards, next }
}

function parseProduct(product: ProductJson): Product {
  return {
    ...product,
    created_at: Date.parse(product.created_at),
    price_at: product.price_at === null ? null : Date.parse(product.price_at),
  }
}
