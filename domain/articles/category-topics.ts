import { categories as builtIn, findCategory, type Category } from './categories.ts'

/** Topics and articles of the library, which name a built-in category, in that of the site. Of a removed one: none. */
export function inCategories<Item extends { category: string }>(
  categories: readonly Category[],
  items: readonly Item[],
): Item[] {
  if (categories === builtIn) return [...items]
  const titles = new Map<string, string>()
  for (const { topics, title } of categories)
    for (const key of topics) titles.set(builtIn.find((one) => one.key === key)?.title ?? '', title)
  return items.flatMap((item) => {
    const title = titles.get(item.category)
    return title === undefined ? [] : [{ ...item, category: title }]
  })
}

/** Keys of the lists of topics for the category with this name. */
export function topicKeys(categories: readonly Category[], title: string): readonly string[] {
  return findCategory(categories, title)?.topics ?? []
}
