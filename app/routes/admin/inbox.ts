import { z } from 'zod'
import { json } from '#app/responses.ts'
import { articleRefSchema, isoTime, nextCursor, fieldsOf, withIsoTimes } from '#app/routes/field-schemas.ts'
import { updateMessages, deleteMessages } from '#features/messages/admin-commands.ts'
import { listMessages, countUnread } from '#features/messages/queries.ts'
import { adminApi } from '../user-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'
import { setCommentState, deleteComments, listForModeration, countComments } from '#features/comments/moderation.ts'
import { perMinute } from '#app/route.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/admin-commands.ts'
import { streamSubscribers, listSubscribers, countSubscribed } from '#features/newsletter/queries.ts'
import { csvResponse } from './csv-response.ts'
import { countProblemMails } from '#features/mail/queries.ts'

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
    query: ['state', 'cursor'],
    response: z.strictObject({ messages: z.array(message), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = messageState.catch('inbox').parse(query['state'])
      const { messages, ...list } = await listMessages(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, messages: messages.map((row) => withIsoTimes(row, 'created_at', 'due_at')) })
    },
  }),
  adminApi('PATCH', '/api/admin/messages', {
    body: z
      .strictObject({ ids: idList, unread: z.boolean().optional(), state: messageState.optional() })
      .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Nothing to change was given.'),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await updateMessages(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('DELETE', '/api/admin/messages', {
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteMessages(deps, body.ids, user.id) }),
  }),
] as const

const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])
const comment = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'author_name', 'author_email', 'content'),
  article: articleRefSchema,
  state: commentState,
  suspicions: z.array(z.string()),
  created_at: isoTime,
})

export const commentRoutes = [
  adminApi('GET', '/api/admin/comments', {
    query: ['state', 'cursor'],
    response: z.strictObject({ comments: z.array(comment), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = commentState.catch('pending').parse(query['state'])
      const { comments, ...list } = await listForModeration(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, comments: comments.map((row) => withIsoTimes(row, 'created_at')) })
    },
  }),
  adminApi('PATCH', '/api/admin/comments', {
    body: z.strictObject({ ids: idList, state: commentState }),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await setCommentState(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('DELETE', '/api/admin/comments', {
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteComments(deps, body.ids, user.id) }),
  }),
] as const

const subscriberState = z.enum(['pending', 'subscribed', 'unsubscribed', 'suppressed'])
const subscriber = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'email', 'source'),
  state: subscriberState,
  created_at: isoTime,
})

export const subscriberRoutes = [
  adminApi('GET', '/api/admin/subscribers', {
    query: ['q', 'state', 'cursor'],
    response: z.strictObject({ subscribers: z.array(subscriber), total: z.int(), next: nextCursor }),
    async handle({ deps, query: { q, state: given, cursor } }) {
      const state = subscriberState.optional().catch(undefined).parse(given)
      const { subscribers, ...list } = await listSubscribers(deps.db, { q, state, cursor })
      return json({ ...list, subscribers: subscribers.map((row) => withIsoTimes(row, 'created_at')) })
    },
  }),
  adminApi('DELETE', '/api/admin/subscribers', {
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteSubscribers(deps, body.ids, user.id) }),
  }),
  adminApi('GET', '/api/admin/subscribers/export.csv', {
    rateLimit: perMinute(20),
    async handle({ deps, user }) {
      await recordExport(deps, user.id)
      const rows: string[][] = [['email', 'state', 'created_at', 'source']]
      for await (const { email, state, created_at, source } of streamSubscribers(deps.db)) {
        rows.push([email, state, toIsoString(created_at), source])
      }
      return csvResponse('subscribers.csv', formatCsv(rows))
    },
  }),
] as const

export const countsRoute = adminApi('GET', '/api/admin/counts', {
  response: z.strictObject({ messages: z.int(), comments: z.int(), subscribers: z.int(), mails: z.int() }),
  async handle({ deps }) {
    const { db } = deps
    const [messages, comments, subscribers, mails] = await Promise.all([
      countUnread(db),
      countComments(db, 'pending'),
      countSubscribed(db),
      countProblemMails(deps),
    ])
    return json({ messages, comments, subscribers, mails })
  },
})
