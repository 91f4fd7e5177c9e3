import type { UpdateFailure } from './admin-queries.ts'
import { saveArticle, type SavedFields } from './save-article.ts'
import { trashArticle } from './trash.ts'
import type { UpdateArticleDeps } from './update-article.ts'

type Rules = { user_id: string; ownOnly?: boolean }
type BulkChange = { id: string; version: number; fields: SavedFields } & Partial<
  Record<'trash' | 'revised', boolean | undefined>
>
type BulkResult = { saved: string[]; failed: { id: string; failure: UpdateFailure }[] }

/** One by one, so that what cannot be changed does not stop the rest. A date changes only if it is sent. */
export async function changeArticles(deps: UpdateArticleDeps, rules: Rules, changes: readonly BulkChange[]) {
  const result: BulkResult = { saved: [], failed: [] }
  for (const { trash, ...change } of changes) {
    const request = { ...rules, ...change }
    const changed = await (trash ? trashArticle(deps, request) : saveArticle(deps, { ...request, keepsDate: true }))
    if (changed.ok) result.saved.push(change.id)
    else result.failed.push({ id: change.id, failure: changed })
  }
  return result
}
