import texts from './categories.json' with { type: 'json' }

export type CategoryKey = keyof typeof texts

export type Category = {
  /** Never changes, so that a category with a new name is still the same. */
  key: string
  title: string
  /** Of its page, `/category/{slug}`. */
  slug: string
  hue: number
  /** The key of the built-in category with this hue, which selects the colors in the style sheets. */
  look: string
  icon: string
  /** The fixed number shown on cards while nobody has changed the categories. */
  articleCount: number
  description: string
  /** At the top of its page. Empty: a drawing of several animals. */
  picture: string
  /** Keys of the built-in categories whose topics and starter articles belong here. */
  topics: readonly string[]
}

/** What the parts of the interface that browsers load know of a category. */
export type CategoryLabel = Pick<Category, 'title' | 'slug' | 'look' | 'icon'>

/** The built-in categories: those of a site whose owner has changed none. Others are in `site.categories`. */
export const categories = Object.entries(texts).map(([key, category]) => ({
  ...category,
  key: key as CategoryKey,
  look: key,
  picture: `/art/category-${key}.svg`,
  topics: [key],
}))

/** Undefined for a name that no category has, such as that of imported articles. */
export function findCategory<Found extends { title: string }>(
  among: readonly Found[],
  title: string,
): Found | undefined {
  return among.find((category) => category.title === title)
}

/** A name that is no category leads to the filtered list. */
export function categoryUrl(among: readonly Pick<Category, 'title' | 'slug'>[], title: string): string {
  const category = findCategory(among, title)
  return category ? categoryPath(category) : `/blog?category=${encodeURIComponent(title)}`
}

export function categoryPath({ slug }: Pick<Category, 'slug'>): string {
  return `/category/${slug}`
}

export function categoryPicture({ picture }: Pick<Category, 'picture'>): string {
  return picture || '/art/category-multi.svg'
}
