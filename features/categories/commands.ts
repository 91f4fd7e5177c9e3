import type { Category } from '#domain/articles/categories.ts'
import { categoryErrors, lookOf, maxCategories, type CategoryInput } from '#domain/articles/category-input.ts'
import type { Invalid, Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import type { CheckDeps } from '#features/review/check-article.ts'
import type { Findings } from '#features/review/review-change.ts'
import { releasedDetails, reviewText, type PublicText } from '#features/review/review-text.ts'
import type { Db } from '#features/tables.ts'
import { moveArticles } from './move-articles.ts'
import { readCategories, type StoredCategory } from './queries.ts'
import { addressesOf, keepAddresses, openList, storeBuiltIn, writeOrder } from './stored-list.ts'

type SaveDeps = ContentDeps & CheckDeps
/** `release`: publishes the words in spite of what the safety check finds. */
type NewCategory = CategoryInput & { release?: boolean | undefined }

export type SaveCategoryResult = Result<
  { category: StoredCategory },
  'not_found' | 'too_many' | Invalid | Findings | { reason: 'conflict'; category: StoredCategory }
>

const publicText = ({ title, description }: Pick<Category, 'title' | 'description'>): PublicText => ({
  title,
  fields: [description],
})

const inputOf = ({ title, slug, hue, icon, description, picture }: CategoryInput): CategoryInput => ({
  ...{ title, slug, hue, icon, description, picture },
})

const isSame = (one: CategoryInput, other: CategoryInput) =>
  JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other))

export async function createCategory(
  deps: SaveDeps,
  user_id: string,
  { release, ...entered }: NewCategory,
): Promise<SaveCategoryResult> {
  const input = inputOf(entered)
  const review = await reviewText(deps, { after: publicText(input), release })
  if (!review.ok) return review
  const now = deps.clock()
  const key = deps.newId()
  let result: SaveCategoryResult = { ok: false, reason: 'too_many' }
  await changeContent(deps, user_id, async (trx) => {
    const list = await openList(trx, now)
    if (list.length >= maxCategories) return undefined
    const fields = await findErrors(trx, input, { key, others: list })
    if (fields) return void (result = { ok: false, reason: 'invalid', fields })
    await storeBuiltIn(trx, now)
    const row = { ...input, key, topics: [], version: 1 }
    await trx
      .insertInto('categories')
      .values({ ...row, position: list.length, created_at: now, updated_at: now })
      .execute()
    result = { ok: true, category: { ...row, look: lookOf(row.hue), articleCount: 0 } }
    const details = { title: input.title, slug: input.slug, ...releasedDetails(review.findings) }
    return { action: 'category.created', subject: key, details }
  })
  return result
}

type ChangedCategory = NewCategory & { key: string; version: number }

/** With a new name, the articles move; a former name and address lead to the new ones for good. */
export async function updateCategory(
  deps: SaveDeps,
  user_id: string,
  { key, version, release, ...entered }: ChangedCategory,
): Promise<SaveCategoryResult> {
  const input = inputOf(entered)
  const known = (await readCategories(deps.db)).find((category) => category.key === key)
  const review = await reviewText(deps, { before: known && publicText(known), after: publicText(input), release })
  if (!review.ok) return review
  const now = deps.clock()
  let result: SaveCategoryResult = { ok: false, reason: 'not_found' }
  await changeContent(deps, user_id, async (trx) => {
    const list = await openList(trx, now)
    const before = list.find((category) => category.key === key)
    if (!before) return undefined
    if (before.version !== version) return void (result = resultOfOutdated(before, version, input))
    if (isSame(before, input)) return void (result = { ok: true, category: before })
    const fields = await findErrors(trx, input, { key, others: list.filter((category) => category !== before) })
    if (fields) return void (result = { ok: false, reason: 'invalid', fields })
    await storeBuiltIn(trx, now)
    await trx
      .updateTable('categories')
      .set({ ...input, version: version + 1, updated_at: now })
      .where('key', '=', key)
      .execute()
    const moved = await moveArticles(trx, { from: before.title, to: input.title, now })
    const left = addressesOf(before).filter((slug) => !addressesOf(input).includes(slug))
    await keepAddresses(trx, { slugs: left, category_key: key, now })
    result = { ok: true, category: { ...before, ...input, look: lookOf(input.hue), version: version + 1 } }
    const details = {
      title: input.title,
      before: before.title,
      articles: moved.articles.length,
      ...releasedDetails(review.findings),
    }
    return { action: 'category.changed', subject: key, details }
  })
  return result
}

/** A save whose response was lost may be repeated. */
function resultOfOutdated(stored: StoredCategory, version: number, input: CategoryInput): SaveCategoryResult {
  const isRepeated = stored.version === version + 1 && isSame(stored, input)
  return isRepeated ? { ok: true, category: stored } : { ok: false, reason: 'conflict', category: stored }
}

type Among = { key: string; others: readonly Category[] }

async function findErrors(trx: Db, input: CategoryInput, { key, others }: Among) {
  const errors = categoryErrors(input, others)
  const owner = await findAddressOwner(trx, input.slug)
  if (owner && owner.category_key !== key && !errors['slug'])
    errors['slug'] =
      `/category/${input.slug} leads readers to ${owner.title ?? 'all categories'}, where its articles are now. Please choose another address.`
  return Object.keys(errors).length > 0 ? errors : undefined
}

function findAddressOwner(trx: Db, slug: string) {
  return trx
    .selectFrom('category_addresses')
    .leftJoin('categories', 'categories.key', 'category_addresses.category_key')
    .select(['category_addresses.category_key', 'categories.title'])
    .where('category_addresses.slug', '=', slug)
    .executeTakeFirst()
}

/** Keys that are missing come last, in their order; unknown ones are ignored. */
export async function orderCategories(deps: ContentDeps, user_id: string, keys: readonly string[]): Promise<boolean> {
  return changeContent(deps, user_id, async (trx) => {
    const now = deps.clock()
    const list = await openList(trx, now)
    const known = list.map(({ key }) => key)
    const order = [...new Set([...keys.filter((key) => known.includes(key)), ...known])]
    if (order.join() === known.join()) return undefined
    await storeBuiltIn(trx, now)
    await writeOrder(trx, order)
    return { action: 'categories.ordered', details: { order: titlesOf(list, order) } }
  })
}

const titlesOf = (list: readonly Category[], keys: readonly string[]) =>
  keys.flatMap((key) => list.find((category) => category.key === key)?.title ?? [])
