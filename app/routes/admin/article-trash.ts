import { z } from 'zod'
import { failureResponse, json } from '#app/responses.ts'
import { emptyTrash, restoreArticles, trashAll, trashArticle } from '#features/articles/trash.ts'
import { emptyResponse } from '../field-schemas.ts'
import { adminApi, authorApi } from '../user-api.ts'
import { editError, editRules } from './articles.ts'

/** The ids of every article of a large site. */
const maxIdListBytes = 8 * 1024 * 1024

export const articleTrashRoutes = [
  authorApi('DELETE', '/api/admin/articles/:id', {
    scope: 'drafts',
    summary: 'Moves an article to the trash.',
    response: emptyResponse,
    async handle(context) {
      const trashed = await trashArticle(context.deps, { ...(await editRules(context)), id: context.params.id })
      return trashed.ok ? json({}) : editError(trashed)
    },
  }),
  adminApi('POST', '/api/admin/articles/delete-all', {
    scope: 'publish',
    summary: 'Moves all articles to the trash, if `count` is still their number.',
    body: z.strictObject({ count: z.int().min(0) }),
    response: z.object({ deleted: z.int(), ids: z.array(z.string()) }),
    async handle({ deps, user, body }) {
      const trashed = await trashAll(deps, { count: body.count, user_id: user.id })
      if (trashed.ok) return json({ deleted: trashed.ids.length, ids: trashed.ids })
      const error = 'The number of articles has changed. Please review it and try again.'
      return failureResponse(trashed, { count_changed: { status: 409, error } })
    },
  }),
  authorApi('POST', '/api/admin/articles/restore', {
    scope: 'drafts',
    summary: 'Restores articles from the trash; authors, their own drafts.',
    body: z.strictObject({ ids: z.array(z.string().min(1).max(64)).min(1).max(200_000) }),
    response: z.object({ restored: z.int() }),
    maxBodyBytes: maxIdListBytes,
    async handle(context) {
      const { deps, body } = context
      return json({ restored: await restoreArticles(deps, { ...(await editRules(context)), ids: body.ids }) })
    },
  }),
  adminApi('POST', '/api/admin/articles/empty-trash', {
    scope: 'publish',
    summary: 'Permanently deletes everything in the trash.',
    body: z.strictObject({ confirm: z.literal('empty the trash', 'Please type “empty the trash”.') }),
    response: z.object({ removed: z.int() }),
    handle: async ({ deps, user }) => json({ removed: await emptyTrash(deps, { user_id: user.id }) }),
  }),
] as const
