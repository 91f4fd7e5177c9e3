import { z } from 'zod'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { articleRefSchema, emptyResponse, isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { fieldsOf, optionalText, requiredLine, requiredText, withIsoTimes } from '#app/routes/field-schemas.ts'
import { updateMessages, deleteMessages, replyToMessage } from '#features/messages/commands.ts'
import { listMessages, countUnread } from '#features/messages/queries.ts'
import { adminApi } from '../user-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'
import { answerComment, setCommentState, deleteComments } from '#features/comments/moderation.ts'
import { listForModeration, countComments } from '#features/comments/moderation.ts'
import { perMinute } from '#app/route.ts'
import { formatCsv } from '#domain/text/csv.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { deleteSubscribers, recordExport } from '#features/newsletter/commands.ts'
import { checkSubscribers, importSubscribers } from '#features/newsletter/import-subscribers.ts'
import { streamSubscribers, listSubscribers, countSubscribed } from '#features/newsletter/queries.ts'
import { csvResponse } from './csv-response.ts'
import { countProblemMails } from '#features/mail/queries.ts'
import { mailState } from './mails.ts'

const maxReplyLength = 5000
const messageState = z.enum(['inbox', 'archived', 'spam'])
const message = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'name', 'email', 'subject', 'message'),
  unread: z.boolean(),
  state: messageState,
  suspicions: z.array(z.string()),
  ...fieldsOf(isoTime, 'created_at', 'due_at'),
  replies: z.array(
    z.strictObject({
      ...fieldsOf(z.string(), 'id', 'message_id', 'content'),
      ...fieldsOf(z.string().nullable(), 'author', 'error'),
      state: mailState.nullable(),
      created_at: isoTime,
    }),
  ),
})
export const messageRoutes = [
  adminApi('GET', '/api/admin/messages', {
    query: ['state', 'cursor'],
    response: z.strictObject({
      messages: z.array(message),
      total: z.int(),
      next: nextCursor,
      delivery: z.enum(['server', 'files']),
    }),
    async handle({ deps, query }) {
      const state = messageState.catch('inbox').parse(query['state'])
      const { messages, ...list } = await listMessages(deps.db, { state, cursor: query['cursor'] })
      const sent = messages.map(({ replies, ...row }) => ({
        ...withIsoTimes(row, 'created_at', 'due_at'),
        replies: replies.map((reply) => withIsoTimes(reply, 'created_at')),
      }))
      return json({ ...list, messages: sent, delivery: deps.mailTransport.target })
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
  adminApi('POST', '/api/admin/messages/:id/replies', {
    rateLimit: perMinute(20),
    body: z.strictObject({ content: requiredText('The reply', maxReplyLength) }),
    response: emptyResponse,
    async handle({ deps, user, params, body }) {
      const replied = await replyToMessage(deps, { message_id: params.id, ...body, user_id: user.id })
      return replied.ok ? json({}) : failureResponse(replied, {})
    },
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
  answer: z.string().nullable(),
  answered_at: isoTime.nullable(),
})

export const commentRoutes = [
  adminApi('GET', '/api/admin/comments', {
    query: ['state', 'cursor'],
    response: z.strictObject({ comments: z.array(comment), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = commentState.catch('pending').parse(query['state'])
      const { comments, ...list } = await listForModeration(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, comments: comments.map((row) => withIsoTimes(row, 'created_at', 'answered_at')) })
    },
  }),
  adminApi('PATCH', '/api/admin/comments', {
    body: z.strictObject({ ids: idList, state: commentState }),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await setCommentState(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('PUT', '/api/admin/comments/:id/answer', {
    body: z.strictObject({ content: optionalText('The answer', maxReplyLength) }),
    response: emptyResponse,
    handle: async ({ deps, user, params, body }) =>
      (await answerComment(deps, params.id, body.content, user.id)) ? json({}) : notFound(),
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

/** `consent`: where and when the people agreed. It is stored with every address. */
const importOptions = {
  rateLimit: perMinute(20),
  maxBodyBytes: 4 * 1024 * 1024,
  body: z.strictObject({ text: z.string(), consent: requiredLine('Where and when they agreed', 300) }),
}

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
  adminApi('POST', '/api/admin/subscribers/import/preview', {
    ...importOptions,
    response: z.strictObject({
      rows: z.array(z.strictObject({ line: z.int(), email: z.string(), errors: z.array(z.string()) })),
    }),
    async handle({ deps, body }) {
      const checked = await checkSubscribers(deps.db, body.text)
      return checked.ok ? json({ rows: checked.rows }) : invalidFields({ text: checked.message })
    },
  }),
  adminApi('POST', '/api/admin/subscribers/import', {
    ...importOptions,
    response: z.strictObject({ inserted: z.int() }),
    async handle({ deps, user, body }) {
      const imported = await importSubscribers(deps, { ...body, user_id: user.id })
      return imported.ok ? json({ inserted: imported.inserted }) : invalidFields({ text: imported.message })
    },
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
