import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { decideComments, deleteComments, listForModeration } from '#features/comments/moderation.ts'
import { answer } from './responses.ts'
import { commentState, type DecidedComments } from './comment-schemas.ts'
import type { Chosen } from './id-list.ts'

export async function getCommentsToModerate({ deps, query }: ApiVisit): Promise<Response> {
  const state = commentState.catch('pending').parse(query['state'])
  return answer(await listForModeration(deps.db, { state, cursor: query['cursor'] }))
}

export async function patchComments(visit: ApiVisit<unknown, DecidedComments>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer({ changed: await decideComments(visit.deps, { ...visit.body, user_id: id }) })
}

export async function removeComments(visit: ApiVisit<unknown, Chosen>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer({ deleted: await deleteComments(visit.deps, visit.body.ids, id) })
}
