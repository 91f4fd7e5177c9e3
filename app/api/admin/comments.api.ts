import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { decideComments, deleteComments, listForModeration } from '#features/comments/moderation.ts'
import { answer } from './answer.ts'
import { commentState, type DecidedComments } from './comments.schema.ts'
import type { Chosen } from './ids.schema.ts'

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
