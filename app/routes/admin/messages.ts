import { z } from 'zod'
import { json } from '#app/responses.ts'
import { isoTime, nextCursor, fieldsOf, withIsoTimes } from '#app/routes/field-schemas.ts'
import { updateMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages } from '#features/messages/queries.ts'
import { adminApi } from './admin-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'

const messageState = z.enum(['inbox', 'archived', 'spam'])
const message = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'name', 'email', 'subject', 'message'),
  unread: z.boolean(),
  state: messageState,
  suspicions: z.array(z.string()),
  ...fieldsOf(isoTime, 'created_at', 'due_at'),
})

export const messageRoutes = [
  adminApi('GET', '/api/admin/messages', {
    summary: 'Contact messages of one state, newest first.',
    query: ['state', 'cursor'],
    response: z.strictObject({ messages: z.array(message), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = messageState.catch('inbox').parse(query['state'])
      const { messages, ...list } = await listMessages(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, messages: messages.map((row) => withIsoTimes(row, 'created_at', 'due_at')) })
    },
  }),
  adminApi('PATCH', '/api/admin/messages', {
    summary: 'Marks contact messages as read or unread, or moves them.',
    body: z
      .strictObject({ ids: idList, unread: z.boolean().optional(), state: messageState.optional() })
      .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Nothing to change was given.'),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await updateMessages(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('DELETE', '/api/admin/messages', {
    summary: 'Deletes contact messages.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteMessages(deps, body.ids, user.id) }),
  }),
] as const
