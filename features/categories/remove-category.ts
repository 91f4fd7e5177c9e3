import type { Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { moveArticles, readCategoryUse, type Moved } from './move-articles.ts'
import type { StoredCategory } from './queries.ts'
import { addressesOf, keepAddresses, openList, storeBuiltIn } from './stored-list.ts'

/** `into`: the category that gets its articles, topics and addresses. */
type Removal = { key: string; into: string | null }

/** What the log keeps, so that it can be taken back. `topics`: those that the target lacked. */
export type RemovedCategory = {
  category: Omit<StoredCategory, 'articleCount' | 'look'>
  position: number
  into: string | null
  moved: Moved
  topics: readonly string[]
  /** Former addresses that led to it. */
  addresses: readonly string[]
}

export type RemoveCategoryResult = Result<
  { articles: number },
  'not_found' | 'no_target' | 'last' | { reason: 'in_use'; articles: number; briefs: number }
>

/** Merges a category into another one, or removes one that has neither articles nor briefs. */
export async function removeCategory(
  deps: ContentDeps,
  user_id: string,
  { key, into }: Removal,
): Promise<RemoveCategoryResult> {
  const now = deps.clock()
  let result: RemoveCategoryResult = { ok: false, reason: 'not_found' }
  await changeContent(deps, user_id, async (trx) => {
    const list = await openList(trx, now)
    const category = list.find((one) => one.key === key)
    const target = list.find((one) => one.key === into && one.key !== key)
    if (!category) return undefined
    if (list.length === 1) return void (result = { ok: false, reason: 'last' })
    if (into !== null && !target) return void (result = { ok: false, reason: 'no_target' })
    const used = (await readCategoryUse(trx)).get(category.title) ?? { articles: 0, briefs: 0 }
    if (!target && used.articles + used.briefs > 0) return void (result = { ok: false, reason: 'in_use', ...used })
    await storeBuiltIn(trx, now)
    const moved = await moveArticles(trx, { from: category.title, to: target?.title ?? category.title, now })
    const topics = target ? category.topics.filter((topic) => !target.topics.includes(topic)) : []
    if (target) {
      const change = { topics: [...target.topics, ...topics], version: target.version + 1, updated_at: now }
      await trx.updateTable('categories').set(change).where('key', '=', target.key).execute()
    }
    const addresses = await trx
      .selectFrom('category_addresses')
      .select('slug')
      .where('category_key', '=', key)
      .execute()
    const category_key = target?.key ?? null
    await trx.updateTable('category_addresses').set({ category_key }).where('category_key', '=', key).execute()
    await trx.deleteFrom('categories').where('key', '=', key).execute()
    await keepAddresses(trx, { slugs: addressesOf(category), category_key, now })
    const articles = moved.articles.length
    result = { ok: true, articles }
    const { articleCount: _, look: __, ...stored } = category
    const undo: RemovedCategory = {
      ...{ category: stored, position: list.indexOf(category), into: category_key, moved, topics },
      addresses: addresses.map((address) => address.slug),
    }
    const details = {
      title: category.title,
      slug: category.slug,
      ...(target && { into: target.title, articles }),
      undo,
    }
    return { action: target ? 'category.merged' : 'category.removed', subject: key, details }
  })
  return result
}
