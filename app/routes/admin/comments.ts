import { z } from 'zod'
import { json } from '#app/responses.ts'
import { isoTime, nextCursor, fieldsOf, withIsoTimes } from '#app/routes/field-schemas.ts'
import { setCommentState, deleteComments, listForModeration } from '#features/comments/moderation.ts'
import { adminApi } from './admin-api.ts'
import { changedResponse, deletedResponse, idList, idListBody } from './id-list.ts'

const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])
const comment = z.strictObject({
  ...fieldsOf(z.string(), 'id', 'author_name', 'author_email', 'content'),
  article: z.strictObject({ id: z.string(), title: z.string(), slug: z.string() }),
  state: commentState,
  suspicions: z.array(z.string()),
  created_at: isoTime,
})

export const commentRoutes = [
  adminApi('GET', '/api/admin/comments', {
    summary: 'Comments of one state, newest first.',
    query: ['state', 'cursor'],
    response: z.strictObject({ comments: z.array(comment), total: z.int(), next: nextCursor }),
    async handle({ deps, query }) {
      const state = commentState.catch('pending').parse(query['state'])
      const { comments, ...list } = await listForModeration(deps.db, { state, cursor: query['cursor'] })
      return json({ ...list, comments: comments.map((row) => withIsoTimes(row, 'created_at')) })
    },
  }),
  adminApi('PATCH', '/api/admin/comments', {
    summary: 'Approves or rejects comments, or marks them as spam.',
    body: z.strictObject({ ids: idList, state: commentState }),
    response: changedResponse,
    handle: async ({ deps, user, body }) =>
      json({ changed: await setCommentState(deps, { ...body, user_id: user.id }) }),
  }),
  adminApi('DELETE', '/api/admin/comments', {
    summary: 'Deletes comments.',
    body: idListBody,
    response: deletedResponse,
    handle: async ({ deps, user, body }) => json({ deleted: await deleteComments(deps, body.ids, user.id) }),
  }),
] as const
