import type { SearchDocument } from '../search/search-document.ts'
import { displayCategory } from './product-display.ts'
import { linesOf } from './product-lists.ts'
import { productPath, type Product } from './product.ts'

export const productDocumentFields = [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'best_for',
  'verdict',
  'pros',
  'cons',
  'need',
] as const

/** What the search index knows of a product. */
export function productDocument(
  product: Pick<Product, (typeof productDocumentFields)[number]> & { version: number },
): SearchDocument {
  const { id, title, description, best_for, verdict, need, version } = product
  return {
    kind: 'product',
    key: id,
    version: String(version),
    title,
    href: productPath(product),
    summary: verdict || best_for || description || displayCategory(product),
    topics: [displayCategory(product), best_for ?? '', need ?? ''],
    text: [description ?? '', ...linesOf(product.pros), ...linesOf(product.cons)].join('\n'),
  }
}
