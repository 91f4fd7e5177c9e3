import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { setCommentState, deleteComments, listForModeration } from '#features/comments/moderation.ts'
import { jsonResponse } from './responses.ts'
import { commentState, type ModerationBody } from './comment-schemas.ts'
import type { IdListBody } from './id-list.ts'

export async function getCommentsToModerate({ deps, query }: ApiContext): Promise<Response> {
  const state = commentState.catch('pending').parse(query['state'])
  return jsonResponse(await listForModeration(deps.db, { state, cursor: query['cursor'] }))
}

export async function patchComments(context: ApiContext<unknown, ModerationBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse({ changed: await setCommentState(context.deps, { ...context.body, user_id: id }) })
}

export async function deleteCommentsHandler(context: ApiContext<unknown, IdListBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse({ deleted: await deleteComments(context.deps, context.body.ids, id) })
}
