import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { errorResponse, json } from '#app/responses.ts'
import { emptyTrash, restoreArticles, trashAll, trashArticle } from '#features/articles/trash.ts'
import { editError } from './article-responses.ts'
import { ownRules } from './articles.ts'

export const restoreBody = z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(200_000) })
export const deleteAllBody = z.strictObject({ count: z.int().min(0) })
export const emptyTrashBody = z.strictObject({
  confirm: z.literal('empty the trash', 'Please type “empty the trash”.'),
})
export const deleteAllResponse = z.strictObject({ deleted: z.int(), ids: z.array(z.string()) })
export const restoreResponse = z.strictObject({ restored: z.int() })
export const emptyTrashResponse = z.strictObject({ removed: z.int() })

export async function deleteArticle(context: ApiContext<{ id: string }>) {
  const outcome = await trashArticle(context.deps, { ...(await ownRules(context)), id: context.params.id })
  return outcome === 'trashed' ? json({}) : editError({ ok: false, reason: outcome })
}

export async function deleteAllArticles(context: ApiContext<unknown, z.output<typeof deleteAllBody>>) {
  const user = await signedInUser(context)
  const outcome = await trashAll(context.deps, { count: context.body.count, user_id: user.id })
  if (outcome.ok) return json({ deleted: outcome.ids.length, ids: outcome.ids })
  return errorResponse(409, 'count_changed', 'The number of articles has changed. Please review it and try again.')
}

export async function restoreFromTrash(context: ApiContext<unknown, z.output<typeof restoreBody>>) {
  const user = await signedInUser(context)
  return json({ restored: await restoreArticles(context.deps, { ids: context.body.ids, user_id: user.id }) })
}

export async function postEmptyTrash(context: ApiContext<unknown, unknown>) {
  const user = await signedInUser(context)
  return json({ removed: await emptyTrash(context.deps, { user_id: user.id }) })
}
