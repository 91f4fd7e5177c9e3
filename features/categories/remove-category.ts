import type { Result } from '#domain/result.ts'
import { changeContent, type ContentDeps } from '#features/audit/commands.ts'
import { moveArticles, readCategoryUse } from './move-articles.ts'
import { addressesOf, keepAddresses, openList, storeBuiltIn } from './stored-list.ts'

/** `into`: the category that gets its articles, topics and addresses. */
type Removal = { key: string; into: string | null }

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
    const articles = target ? await moveArticles(trx, { from: category.title, to: target.title, now }) : 0
    if (target) {
      const topics = [...new Set([...target.topics, ...category.topics])]
      const change = { topics, version: target.version + 1, updated_at: now }
      await trx.updateTable('categories').set(change).where('key', '=', target.key).execute()
    }
    const category_key = target?.key ?? null
    await trx.updateTable('category_addresses').set({ category_key }).where('category_key', '=', key).execute()
    await trx.deleteFrom('categories').where('key', '=', key).execute()
    await keepAddresses(trx, { slugs: addressesOf(category), category_key, now })
    result = { ok: true, articles }
    const details = { title: category.title, slug: category.slug, ...(target && { into: target.title, articles }) }
    return { action: target ? 'category.merged' : 'category.removed', subject: key, details }
  })
  return result
}
