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
  for (const change of changes) {
    const outcome = await changeArticle(deps, rules, change)
    if (outcome.ok) result.saved.push(change.id)
    else result.failed.push({ id: change.id, failure: outcome })
  }
  return result
}

type Outcome = { ok: true } | UpdateFailure

async function changeArticle(deps: UpdateArticleDeps, rules: Rules, change: BulkChange): Promise<Outcome> {
  const { trash, ...edit } = change
  if (!trash) return saveArticle(deps, { ...rules, ...edit, keepsDate: true })
  const outcome = await trashArticle(deps, { ...rules, id: edit.id })
  return outcome === 'trashed' ? { ok: true } : { ok: false, reason: outcome }
}
