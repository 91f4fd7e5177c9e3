import { z } from 'zod'
import { failureResponse, invalidFields, json, notFound } from '#app/responses.ts'
import { articleRefSchema, emptyResponse, isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { fieldsOf, optionalText, requiredLine, requiredText } from '#app/routes/field-schemas.ts'
import { updateMessages, deleteMessages, replyToMessage } from '#features/messages/commands.ts'
import { listMessages, countUnread } from '#features/messages/queries.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { adminApi, editorApi } from '../user-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'
import { replyToComment, setCommentState, deleteComments } from '#features/comments/moderation.ts'
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
const message = z.object({
  ...fieldsOf(z.string(), 'id', 'name', 'email', 'subject', 'message'),
  unread: z.boolean(),
  state: messageState,
  suspicions: z.array(z.string()),
  ...fieldsOf(isoTime, 'created_at', 'due_at'),
  replies: z.array(
    z.object({
      ...fieldsOf(z.string(), 'id', 'message_id', 'content'),
      ...fieldsOf(z.string().nullable(), 'author', 'error'),
      state: mailState.nullable(),
      created_at: isoTime,
    }),
  ),
})
export const messageRoutes = [
  adminApi('GET', '/api/admin/messages', {
    scope: 'messages',
    summary: 'Contact messages of one state, newest first.',
    query: ['state', 'cursor'],
    response: z.object({
      messages: z.array(message),
      total: z.int(),
      next: nextCursor,
      delivery: z.enum(['server', 'files']),
    }),
    async handle({ deps, query }) {
      const state = messageState.catch('inbox').parse(query['state'])
      const list = await listMessages(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, delivery: deps.mailTransport.target })
    },
  }),
  adminApi('PATCH', '/api/admin/messages', {
    scope: 'messages',
    summary: 'Marks contact messages as read or unread, or moves them.',
    body: z
      .strictObject({ ids: idList, unread: z.boolean().optional(), state: messageState.optional() })
      .refine(({ unread, state }) => unread !== undefined || state !== undefined, 'Nothing to change was given.'),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await updateMessages(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('POST', '/api/admin/messages/:id/replies', {
    scope: 'messages',
    summary: 'Mails a reply to the sender of a contact message.',
    rateLimit: perMinute(20),
    body: z.strictObject({ content: requiredText('The reply', maxReplyLength) }),
    response: emptyResponse,
    async handle({ deps, user, params, body }) {
      const replied = await replyToMessage(deps, { message_id: params.id, ...body, user_id: user.id })
      return replied.ok ? json({}) : failureResponse(replied, {})
    },
  }),
  adminApi('DELETE', '/api/admin/messages', {
    scope: 'messages',
    summary: 'Deletes contact messages.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteMessages(deps, body.ids, user.id) }),
  }),
] as const

const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])
const comment = z.object({
  ...fieldsOf(z.string(), 'id', 'author_name', 'content'),
  /** For admins only. */
  author_email: z.string().nullable(),
  article: articleRefSchema,
  state: commentState,
  suspicions: z.array(z.string()),
  created_at: isoTime,
  reply: z.string().nullable(),
  replied_at: isoTime.nullable(),
})

export const commentRoutes = [
  editorApi('GET', '/api/admin/comments', {
    scope: 'messages',
    summary: 'Comments of one state, newest first. Editors do not get the email addresses.',
    query: ['state', 'cursor'],
    response: z.object({ comments: z.array(comment), total: z.int(), next: nextCursor }),
    async handle(context) {
      const { deps, query } = context
      const state = commentState.catch('pending').parse(query['state'])
      const list = await listForModeration(deps.db, { state, cursor: query['cursor'] })
      if ((await actingUser(context)).role === 'admin') return json(list)
      return json({ ...list, comments: list.comments.map((one) => ({ ...one, author_email: null })) })
    },
  }),
  editorApi('PATCH', '/api/admin/comments', {
    scope: 'messages',
    summary: 'Approves or rejects comments, or marks them as spam.',
    body: z.strictObject({ ids: idList, state: commentState }),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await setCommentState(deps, { ...body, user_id: user.id }) }),
  }),
  editorApi('PUT', '/api/admin/comments/:id/reply', {
    scope: 'messages',
    summary: "Publishes the site's answer under a comment and approves it. An empty answer is removed.",
    body: z.strictObject({ content: optionalText('The answer', maxReplyLength) }),
    response: emptyResponse,
    handle: async ({ deps, user, params, body }) =>
      (await replyToComment(deps, params.id, body.content, user.id)) ? json({}) : notFound(),
  }),
  adminApi('DELETE', '/api/admin/comments', {
    scope: 'messages',
    summary: 'Deletes comments.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteComments(deps, body.ids, user.id) }),
  }),
] as const

const subscriberState = z.enum(['pending', 'subscribed', 'unsubscribed', 'suppressed'])
const subscriber = z.object({
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
    scope: 'messages',
    summary: 'Newsletter subscribers, newest first.',
    query: ['q', 'state', 'cursor'],
    response: z.object({ subscribers: z.array(subscriber), total: z.int(), next: nextCursor }),
    async handle({ deps, query: { q, cursor, ...query } }) {
      const state = subscriberState.optional().catch(undefined).parse(query['state'])
      return json(await listSubscribers(deps.db, { q, state, cursor }))
    },
  }),
  adminApi('DELETE', '/api/admin/subscribers', {
    scope: 'messages',
    summary: 'Deletes subscribers.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteSubscribers(deps, body.ids, user.id) }),
  }),
  adminApi('POST', '/api/admin/subscribers/import/preview', {
    scope: 'messages',
    summary: 'Reads a CSV file and says which addresses would be added.',
    ...importOptions,
    response: z.object({ rows: z.array(z.object({ line: z.int(), email: z.string(), errors: z.array(z.string()) })) }),
    async handle({ deps, body }) {
      const checked = await checkSubscribers(deps.db, body.text)
      return checked.ok ? json({ rows: checked.rows }) : invalidFields({ text: checked.message })
    },
  }),
  adminApi('POST', '/api/admin/subscribers/import', {
    scope: 'messages',
    summary: 'Adds the new addresses of a CSV file, with where and when their owners agreed.',
    ...importOptions,
    response: z.object({ inserted: z.int() }),
    async handle({ deps, user, body }) {
      const imported = await importSubscribers(deps, { ...body, user_id: user.id })
      return imported.ok ? json({ inserted: imported.inserted }) : invalidFields({ text: imported.message })
    },
  }),
  adminApi('GET', '/api/admin/subscribers/export.csv', {
    scope: 'messages',
    summary: 'All subscribers as a CSV file.',
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

export const countsRoute = editorApi('GET', '/api/admin/counts', {
  scope: 'read',
  summary: 'Unread messages, pending comments, subscribers and failed mails. Editors get the comments only.',
  response: z.object({ comments: z.int(), ...fieldsOf(z.int().optional(), 'messages', 'subscribers', 'mails') }),
  async handle(context) {
    const { deps } = context
    const { db } = deps
    const comments = await countComments(db, 'pending')
    if ((await actingUser(context)).role !== 'admin') return json({ comments })
    const [messages, subscribers, mails] = await Promise.all([
      countUnread(db),
      countSubscribed(db),
      countProblemMails(deps),
    ])
    return json({ messages, comments, subscribers, mails })
  },
})
