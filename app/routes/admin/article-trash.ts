import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { emptyTrash, restoreArticles, trashAll, trashArticle } from '#features/articles/trash.ts'
import { jsonResponse } from './responses.ts'
import type { RestoreBody, DeleteAllBody } from './article-schemas.ts'

export async function deleteArticle(context: ApiContext<{ id: string }>): Promise<Response> {
  const user = await signedInUser(context)
  const found = await trashArticle(context.deps, { id: context.params.id, user_id: user.id })
  return found ? jsonResponse({}) : notFound()
}

export async function deleteAllArticles(context: ApiContext<unknown, DeleteAllBody>): Promise<Response> {
  const user = await signedInUser(context)
  const outcome = await trashAll(context.deps, { count: context.body.count, user_id: user.id })
  if (outcome.ok) return jsonResponse({ deleted: outcome.ids.length, ids: outcome.ids })
  return errorResponse(409, 'count_changed', 'The number of articles has changed. Please review it and try again.')
}

export async function restoreFromTrash(context: ApiContext<unknown, RestoreBody>): Promise<Response> {
  const user = await signedInUser(context)
  return jsonResponse({ restored: await restoreArticles(context.deps, { ids: context.body.ids, user_id: user.id }) })
}

export async function postEmptyTrash(context: ApiContext<unknown, unknown>): Promise<Response> {
  const user = await signedInUser(context)
  return jsonResponse({ removed: await emptyTrash(context.deps, { user_id: user.id }) })
}
