import type { ApiContext } from '#app/route.ts'
import { signedInUser } from '#app/guards/require-access.ts'
import { updateMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages } from '#features/messages/queries.ts'
import { jsonResponse } from './responses.ts'
import type { IdListBody } from './id-list.ts'
import { messageState, type MessageUpdateBody } from './message-schemas.ts'

export async function getMessages({ deps, query }: ApiContext): Promise<Response> {
  const state = messageState.catch('inbox').parse(query['state'])
  return jsonResponse(await listMessages(deps.db, { state, cursor: query['cursor'] }))
}

export async function patchMessages(context: ApiContext<unknown, MessageUpdateBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse({ changed: await updateMessages(context.deps, { ...context.body, user_id: id }) })
}

export async function deleteMessagesHandler(context: ApiContext<unknown, IdListBody>): Promise<Response> {
  const { id } = await signedInUser(context)
  return jsonResponse({ deleted: await deleteMessages(context.deps, context.body.ids, id) })
}
