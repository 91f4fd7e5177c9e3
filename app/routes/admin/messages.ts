import type { ApiVisit } from '#app/route.ts'
import { memberOf } from '#app/guards/require-access.ts'
import { changeMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages } from '#features/messages/queries.ts'
import { answer } from './responses.ts'
import type { Chosen } from './id-list.ts'
import { messageState, type ChangedMessages } from './message-schemas.ts'

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
