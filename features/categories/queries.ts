import { categories as builtIn, categoryPath, findCategory, type Category } from '#domain/articles/categories.ts'
import { topicKeys } from '#domain/articles/category-topics.ts'
import { lookOf } from '#domain/articles/category-input.ts'
import { slugify } from '#domain/text/slug.ts'
import type { Db } from '#features/tables.ts'

const columns = ['key', 'title', 'slug', 'hue', 'icon', 'description', 'picture', 'topics', 'version'] as const

export type StoredCategory = Category & { version: number }

/** In the owner's order. Undefined while nobody has changed the built-in ones. */
export async function readStoredCategories(db: Db): Promise<readonly StoredCategory[] | undefined> {
  const rows = await db.selectFrom('categories').select(columns).orderBy('position').orderBy('key').execute()
  if (rows.length === 0) return undefined
  return rows.map((row) => ({ ...row, look: lookOf(row.hue), articleCount: 0 }))
}

export async function readCategories(db: Db): Promise<readonly Category[]> {
  return (await readStoredCategories(db)) ?? builtIn
}

/** Keys of the topics of a category; undefined while the categories are the built-in ones. */
export async function readTopicKeys(db: Db, title: string): Promise<readonly string[] | undefined> {
  const stored = await readStoredCategories(db)
  return stored && topicKeys(stored, title)
}

/** Where what was at `/category/{slug}` is now; undefined if nothing ever was. */
export async function findMovedPath(db: Db, slug: string): Promise<string | undefined> {
  const address = await db
    .selectFrom('category_addresses')
    .leftJoin('categories', 'categories.key', 'category_addresses.category_key')
    .select('categories.slug')
    .where('category_addresses.slug', '=', slug)
    .executeTakeFirst()
  if (!address) return undefined
  return address.slug === null ? '/categories' : categoryPath({ slug: address.slug })
}

/** Of all categories, also those that lead to another place now. */
export async function listCategorySlugs(db: Db): Promise<Set<string>> {
  const former = await db.selectFrom('category_addresses').select('slug').execute()
  return new Set([...(await readCategories(db)), ...former].map(({ slug }) => slug))
}

/** The name of today of a category that had this name before. */
export async function findRenamedTitle(db: Db, title: string): Promise<string | undefined> {
  const address = await db
    .selectFrom('category_addresses')
    .innerJoin('categories', 'categories.key', 'category_addresses.category_key')
    .select('categories.title')
    .where('category_addresses.slug', '=', slugify(title))
    .executeTakeFirst()
  return address?.title
}

/** For work that began before a category got another name, or became part of another one. */
export async function readCurrentTitle(db: Db, title: string): Promise<string> {
  const stored = await readStoredCategories(db)
  if (!stored || findCategory(stored, title)) return title
  return (await findRenamedTitle(db, title)) ?? title
}
