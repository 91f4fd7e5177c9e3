import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { updateMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages } from '#features/messages/queries.ts'
import { idList, type IdListBody } from './id-list.ts'

const messageState = z.enum(['inbox', 'archived', 'spam'])
const message = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  unread: z.boolean(),
  state: messageState,
  suspicions: z.array(z.string()),
  created_at: isoTime,
  due_at: isoTime,
})
export const messagesResponse = z.strictObject({ messages: z.array(message), total: z.int(), next: nextCursor })
export const messageUpdateBody = z
  .strictObject({ ids: idList, unread: z.boolean().optional(), state: messageState.optional() })
  .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Nothing to change was given.')

export async function getMessages({ deps, query }: ApiContext) {
  const state = messageState.catch('inbox').parse(query['state'])
  const { messages, ...list } = await listMessages(deps.db, { state, cursor: query['cursor'] })
  const toJson = (row: (typeof messages)[number]) => ({
    ...row,
    created_at: toIsoString(row.created_at),
    due_at: toIsoString(row.due_at),
  })
  return json({ ...list, messages: messages.map(toJson) })
}

export async function patchMessages(context: ApiContext<unknown, z.output<typeof messageUpdateBody>>) {
  const { id } = await signedInUser(context)
  return json({ changed: await updateMessages(context.deps, { ...context.body, user_id: id }) })
}

export async function deleteMessagesHandler(context: ApiContext<unknown, IdListBody>) {
  const { id } = await signedInUser(context)
  return json({ deleted: await deleteMessages(context.deps, context.body.ids, id) })
}
