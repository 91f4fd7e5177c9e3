import { slugify } from '#domain/text/slug.ts'
import { categories, findCategory, type Category, type CategoryKey } from './categories.ts'

export type CategoryPage = {
  /** About 80 words. */
  introduction: string
  metaDescription: string
  startText: string
  /** Articles to start with, by slug, each with the situation that it is for. */
  start: readonly { slug: string; when: string }[]
  neighbors: readonly CategoryKey[]
}

const bySlug = new Map(categories.map((category) => [slugify(category.title), category]))

export function findCategoryBySlug(slug: string): (Category & { key: CategoryKey }) | undefined {
  return bySlug.get(slug)
}

/** A category of the owner's own has no page, so it leads to the filtered list. */
export function categoryUrl(title: string): string {
  return findCategory(title) ? `/category/${slugify(title)}` : `/blog?category=${encodeURIComponent(title)}`
}
