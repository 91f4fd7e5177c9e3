import type { Category, CategoryKey } from './categories.ts'
import { categories } from './categories.ts'

/** The texts of the page of a built-in category. */
export type CategoryPage = {
  /** About 80 words. */
  introduction: string
  metaDescription: string
  startText: string
  /** Articles to start with, by slug, each with the situation that it is for. */
  start: readonly { slug: string; when: string }[]
  neighbors: readonly CategoryKey[]
}

export function findCategoryBySlug<Found extends Pick<Category, 'slug'>>(
  among: readonly Found[],
  slug: string,
): Found | undefined {
  return among.find((category) => category.slug === slug)
}

/** The built-in category whose texts still fit: the owner changed neither its name nor its description. */
export function builtInKey({ key, title, description }: Category): CategoryKey | undefined {
  return categories.find((one) => one.key === key && one.title === title && one.description === description)?.key
}

/** Those beside it in the owner's order. */
export function neighborsOf(category: Category, among: readonly Category[], count = 4): readonly Category[] {
  const at = among.findIndex(({ key }) => key === category.key)
  const others = [...among.slice(at + 1), ...among.slice(0, Math.max(0, at))].filter(({ key }) => key !== category.key)
  return others.slice(0, count)
}
