import type { ApiVisit } from '#app/door.ts'
import { memberOf } from '#app/middleware/who.ts'
import { changeMessages, deleteMessages } from '#features/messages/admin.ts'
import { listMessages } from '#features/messages/reads.ts'
import { answer } from './answer.ts'
import type { Chosen } from './ids.schema.ts'
import { messageState, type ChangedMessages } from './messages.schema.ts'

export async function getMessages({ deps, query }: ApiVisit): Promise<Response> {
  const state = messageState.catch('inbox').parse(query['state'])
  return answer(await listMessages(deps.db, { state, cursor: query['cursor'] }))
}

export async function patchMessages(visit: ApiVisit<unknown, ChangedMessages>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer({ changed: await changeMessages(visit.deps, { ...visit.body, user_id: id }) })
}

export async function removeMessages(visit: ApiVisit<unknown, Chosen>): Promise<Response> {
  const { id } = await memberOf(visit)
  return answer({ deleted: await deleteMessages(visit.deps, visit.body.ids, id) })
}
