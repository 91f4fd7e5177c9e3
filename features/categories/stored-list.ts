import { categories as builtIn, type Category } from '#domain/articles/categories.ts'
import { slugify } from '#domain/text/slug.ts'
import { lockSettingRow } from '#features/settings/rows.ts'
import type { Db } from '#features/tables.ts'
import { readStoredCategories, type StoredCategory } from './queries.ts'

/** Within a transaction: changes of the list wait for each other. */
export async function openList(trx: Db, now: number): Promise<readonly StoredCategory[]> {
  await lockSettingRow(trx, 'categories', now)
  return (await readStoredCategories(trx)) ?? builtIn.map((category) => ({ ...category, articleCount: 0, version: 1 }))
}

/** Before the first change: from then on the site has the owner's categories. */
export async function storeBuiltIn(trx: Db, now: number): Promise<void> {
  if (await readStoredCategories(trx)) return
  const times = { created_at: now, updated_at: now }
  const rows = builtIn.map(({ look: _look, articleCount: _count, ...category }, position) => ({
    ...category,
    ...times,
    position,
  }))
  await trx.insertInto('categories').values(rows).execute()
}

export async function writeOrder(trx: Db, keys: readonly string[]): Promise<void> {
  for (const [position, key] of keys.entries())
    await trx.updateTable('categories').set({ position }).where('key', '=', key).execute()
}

type Named = Pick<Category, 'title' | 'slug'>

/** Its address, and the one that feeds and lists know it by: its name. */
export function addressesOf({ title, slug }: Named): readonly string[] {
  return [...new Set([slug, slugify(title, '')])].filter(Boolean)
}

type Former = { slugs: readonly string[]; category_key: string | null; now: number }

/** The newest owner of an address gets it; no address that a category has now is taken from it. */
export async function keepAddresses(trx: Db, { slugs, category_key, now }: Former): Promise<void> {
  for (const slug of slugs) {
    const change = { category_key, created_at: now }
    await trx
      .insertInto('category_addresses')
      .values({ slug, ...change })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet(change))
      .execute()
  }
  await trx
    .deleteFrom('category_addresses')
    .where('slug', 'in', (row) => row.selectFrom('categories').select('slug'))
    .execute()
}
