import { categoryErrors, maxCategories } from '#domain/articles/category-input.ts'
import type { Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import type { Db } from '#features/tables.ts'
import { moveBack } from './move-articles.ts'
import type { StoredCategory } from './queries.ts'
import type { RemovedCategory } from './remove-category.ts'
import { addressesOf, keepAddresses, openList, storeBuiltIn, writeOrder } from './stored-list.ts'

const restorableMs = 30 * 24 * 60 * 60 * 1000

export type RestoreCategoryResult = Result<
  { articles: number },
  'not_found' | 'too_many' | 'target_gone' | { reason: 'taken'; title: string }
>

/**
 * Takes back that a category was merged or removed, for thirty days. What somebody has put elsewhere since stays there,
 * and what came into the other category since, too.
 */
export async function restoreCategory(deps: ContentDeps, user_id: string, key: string): Promise<RestoreCategoryResult> {
  const now = deps.clock()
  let result: RestoreCategoryResult = { ok: false, reason: 'not_found' }
  await changeContent(deps, user_id, async (trx) => {
    const list = await openList(trx, now)
    const removed = await findRemoved(trx, key, now - restorableMs)
    if (!removed || list.some((one) => one.key === key)) return undefined
    const { category, into, moved, topics, addresses } = removed
    const target = list.find((one) => one.key === into)
    if (into !== null && !target) return void (result = { ok: false, reason: 'target_gone' })
    if (list.length >= maxCategories) return void (result = { ok: false, reason: 'too_many' })
    const taken = await findTaken(trx, category, { list, into })
    if (taken !== undefined) return void (result = { ok: false, reason: 'taken', title: taken })
    await storeBuiltIn(trx, now)
    await insert(trx, { ...removed, order: list.map((one) => one.key) }, now)
    if (target) {
      const change = { topics: target.topics.filter((topic) => !topics.includes(topic)), updated_at: now }
      await trx
        .updateTable('categories')
        .set({ ...change, version: target.version + 1 })
        .where('key', '=', target.key)
        .execute()
    }
    await takeBackAddresses(trx, category, into, addresses)
    await keepAddresses(trx, { slugs: [], category_key: key, now })
    const articles = target ? await moveBack(trx, moved, { from: target.title, to: category.title, now }) : 0
    result = { ok: true, articles }
    return { action: 'category.restored', subject: key, details: { title: category.title, articles } }
  })
  return result
}

async function findRemoved(trx: Db, key: string, since: number): Promise<RemovedCategory | undefined> {
  const row = await trx
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', key)
    .where('action', 'in', ['category.merged', 'category.removed'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && 'undo' in row.details ? (row.details.undo as RemovedCategory) : undefined
}

type Among = { list: readonly StoredCategory[]; into: string | null }

/** Whose name or address it would be now. */
async function findTaken(trx: Db, category: RemovedCategory['category'], { list, into }: Among) {
  const errors = categoryErrors(category, list)
  const same = list.find(
    ({ title, slug }) => title.toLowerCase() === category.title.toLowerCase() || slug === category.slug,
  )
  if (errors['title'] !== undefined || errors['slug'] !== undefined) return same?.title ?? category.title
  const owner = await trx
    .selectFrom('category_addresses')
    .leftJoin('categories', 'categories.key', 'category_addresses.category_key')
    .select(['category_addresses.category_key', 'categories.title'])
    .where('category_addresses.slug', '=', category.slug)
    .executeTakeFirst()
  return owner && owner.category_key !== into ? (owner.title ?? category.title) : undefined
}

async function insert(
  trx: Db,
  { category, position, order }: RemovedCategory & { order: readonly string[] },
  now: number,
): Promise<void> {
  await trx
    .insertInto('categories')
    .values({ ...category, version: category.version + 1, position, created_at: now, updated_at: now })
    .execute()
  await writeOrder(trx, order.toSpliced(position, 0, category.key))
}

/** Its former addresses lead to it again. Those that it had until then are its own. */
async function takeBackAddresses(
  trx: Db,
  category: RemovedCategory['category'],
  into: string | null,
  addresses: readonly string[],
): Promise<void> {
  for (const slug of new Set([...addresses, ...addressesOf(category)])) {
    const rows = trx.updateTable('category_addresses').set({ category_key: category.key }).where('slug', '=', slug)
    await (into === null ? rows.where('category_key', 'is', null) : rows.where('category_key', '=', into)).execute()
  }
  const added = addressesOf(category).filter((slug) => !addresses.includes(slug))
  if (added.length > 0)
    await trx
      .deleteFrom('category_addresses')
      .where('slug', 'in', added)
      .where('category_key', '=', category.key)
      .execute()
}
