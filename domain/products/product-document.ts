import type { SearchDocument } from '../search/search-document.ts'
import { displayCategory } from './product-display.ts'
import { productAnchor, type Product } from './product.ts'

export const productDocumentFields = ['id', 'title', 'description', 'category', 'best_for'] as const

/** What the search index knows of a product. */
export function productDocument(
  product: Pick<Product, (typeof productDocumentFields)[number]> & { version: number },
): SearchDocument {
  const { id, title, description, best_for, version } = product
  return {
    kind: 'product',
    key: id,
    version: String(version),
    title,
    href: `/shop#${productAnchor(product)}`,
    summary: best_for || description || displayCategory(product),
    topics: [displayCategory(product), best_for ?? ''],
    text: description ?? '',
  }
}
