import type { Generated } from 'kysely'
import type { Category } from '#domain/articles/categories.ts'

type StoredText = Omit<Category, 'look' | 'articleCount' | 'topics'>

export type CategoryTables = {
  /** Empty while the site has the built-in categories. */
  categories: StoredText & {
    position: number
    topics: readonly string[]
    version: Generated<number>
    created_at: number
    updated_at: number
  }
  /** Where categories were before. */
  category_addresses: { slug: string; category_key: string | null; created_at: number }
}
