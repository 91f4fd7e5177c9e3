import { categories, type CategoryLabel } from '#domain/articles/categories.ts'
import { createLazyStore } from './store.ts'

/** In the page if the owner has changed them, see `Document`. */
export const siteCategories = createLazyStore<readonly CategoryLabel[]>(() => {
  const stored = globalThis.document?.documentElement.dataset['categories']
  return stored ? (JSON.parse(stored) as CategoryLabel[]) : categories
})
