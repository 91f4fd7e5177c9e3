import { z } from 'zod'
import { json } from '#app/responses.ts'
import { isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { updateMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages } from '#features/messages/queries.ts'
import { adminApi } from './admin-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'

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

export const messageRoutes = [
  adminApi('GET', '/api/admin/messages', {
    summary: 'Contact messages of one state, newest first.',
    query: ['state', 'cursor'],
    response: z.strictObject({ messages: z.array(message), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = messageState.catch('inbox').parse(query['state'])
      const { messages, ...list } = await listMessages(deps.db, { state, cursor: query['cursor'] })
      const toJson = (row: (typeof messages)[number]) => ({
        ...row,
        created_at: toIsoString(row.created_at),
        due_at: toIsoString(row.due_at),
      })
      return json({ ...list, messages: messages.map(toJson) })
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
