import texts from './categories.json' with { type: 'json' }

/** `key` selects colors and illustrations. `articleCount` is the fixed number shown on cards. */
export type Category = (typeof texts)[CategoryKey] & { key: string }
export type CategoryKey = keyof typeof texts

export const categories = Object.entries(texts).map(([key, category]) => ({ key: key as CategoryKey, ...category }))

export function findCategory(title: string): Category | undefined {
  return categories.find((category) => category.title === title)
}
