import { isDeepStrictEqual } from 'node:util'
import { categories as builtIn } from '#domain/articles/categories.ts'
import { categoryErrors, maxCategories, type CategoryInput } from '#domain/articles/category-input.ts'
import { findSlugError, nextFreeSlug } from '#domain/text/slug.ts'
import { readStoredCategories } from '#features/categories/queries.ts'
import { keepAddresses, openList, storeBuiltIn } from '#features/categories/stored-list.ts'
import { checkPublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import type { ImportDeps } from '../import-deps.ts'
import { advance, type LeasedImport } from '../leases.ts'
import { textIn, textsIn } from './row-fields.ts'

type Row = Readonly<Record<string, unknown>>
type OwnCategory = CategoryInput & { key: string; topics: readonly string[]; former: readonly string[] }

/**
 * The categories of the old site. A site without articles, whose categories nobody has changed, gets them as they are;
 * any other one gets those whose names it lacks, after its own.
 */
export async function bringOwnCategories(deps: ImportDeps, lease: LeasedImport, rows: readonly Row[]): Promise<void> {
  const given = await readOwnCategories(deps, rows)
  await deps.db.transaction().execute(async (trx) => {
    await advance(deps, trx, lease)
    const now = deps.clock()
    const list = await openList(trx, now)
    const isNew = (await readStoredCategories(trx)) === undefined && !(await hasArticles(trx))
    if (given.length === 0 || (isNew && isBuiltIn(given))) return
    if (isNew) {
      await insert(trx, given, { from: 0, now })
      return
    }
    const names = new Set(list.map(({ title }) => title.toLowerCase()))
    const slugs = new Set(list.map(({ slug }) => slug))
    const missing = given.filter(({ title }) => !names.has(title.toLowerCase())).slice(0, maxCategories - list.length)
    if (missing.length === 0) return
    await storeBuiltIn(trx, now)
    const keys = new Set(list.map(({ key }) => key))
    const added = missing.map((category) => {
      const slug = nextFreeSlug(category.slug, slugs)
      slugs.add(slug)
      return { ...category, slug, former: [], topics: [], key: keys.has(category.key) ? deps.newId() : category.key }
    })
    await insert(trx, added, { from: list.length, now })
  })
}

async function hasArticles(trx: Db): Promise<boolean> {
  return (await trx.selectFrom('articles').select('id').limit(1).executeTakeFirst()) !== undefined
}

const isBuiltIn = (given: readonly OwnCategory[]) =>
  isDeepStrictEqual(
    given.map(({ former: _, ...category }) => category),
    builtIn.map(({ look: _, articleCount: __, ...category }) => category),
  )

async function insert(trx: Db, all: readonly OwnCategory[], { from, now }: { from: number; now: number }) {
  const rows = all.map(({ former: _, ...category }, index) => ({
    ...category,
    ...{ position: from + index, created_at: now, updated_at: now },
  }))
  await trx.insertInto('categories').values(rows).execute()
  for (const { key, former } of all) await keepAddresses(trx, { slugs: former, category_key: key, now })
}

async function readOwnCategories(deps: ImportDeps, rows: readonly Row[]): Promise<OwnCategory[]> {
  const read: OwnCategory[] = []
  for (const row of rows.slice(0, maxCategories)) {
    const picture = textIn(row, 'picture')
    const input = {
      ...{ title: textIn(row, 'title'), slug: textIn(row, 'slug'), icon: textIn(row, 'icon') },
      ...{ hue: Number(row['hue']), description: textIn(row, 'description') },
      // Uploads of the other site are not here.
      picture: picture.startsWith('/media/') ? '' : picture,
    }
    if (Object.keys(categoryErrors(input, read)).length > 0) continue
    const findings = await checkPublicText(deps, { title: input.title, fields: [input.description] })
    const key = textIn(row, 'key')
    read.push({
      ...input,
      ...(findings.length > 0 && { description: '' }),
      key: /^[\w-]{1,64}$/.test(key) && read.every((one) => one.key !== key) ? key : deps.newId(),
      topics: textsIn(row, 'topics').filter((topic) => builtIn.some((category) => category.key === topic)),
      former: textsIn(row, 'former_slugs').filter((slug) => findSlugError(slug) === undefined),
    })
  }
  return read
}
