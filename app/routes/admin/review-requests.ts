import { z } from 'zod'
import { failureResponse, json } from '#app/responses.ts'
import { actingUser } from '#app/guards/require-access.ts'
import { perMinute } from '#app/route.ts'
import { includesRole } from '#domain/accounts/role.ts'
import { articleStates } from '#domain/articles/article.ts'
import { endReview, readReviews, requestReview, sendBack } from '#features/review/requests.ts'
import { emptyBody, fieldsOf, isoTime, requiredText } from '../field-schemas.ts'
import { authorApi, editorApi, type AdminContext } from '../user-api.ts'
import { savedArticleResponse } from './article-schemas.ts'
import { editError, editResponse, findOwnArticle, editRules, updateErrors } from './articles.ts'

const reviewsResponse = z.object({
  waiting: z.int(),
  outcomes: z.array(
    z.object({
      ...fieldsOf(z.string(), 'id', 'title', 'note'),
      state: z.enum(articleStates),
      outcome: z.enum(['returned', 'accepted']),
      at: isoTime,
    }),
  ),
})

const requestErrors = {
  in_trash: updateErrors.in_trash,
  not_draft: { status: 409, error: 'Only a draft can be marked as ready for review.' },
  not_requested: { status: 409, error: 'This article is no longer waiting for a review.' },
}

async function storedResponse(context: AdminContext<{ id: string }, unknown>) {
  const article = await findOwnArticle(context)
  return article ? editResponse({ ok: true, article }) : editError({ ok: false, reason: 'not_found' })
}

/** Before the routes of one article, whose id would match `reviews` too. */
export const reviewRequestRoutes = [
  authorApi('GET', '/api/admin/articles/reviews', {
    scope: 'read',
    summary:
      'How many drafts wait for a review, for editors, and what became of the reviews that the caller asked for.',
    response: reviewsResponse,
    async handle(context) {
      const { id, role } = await actingUser(context)
      const isReviewer = includesRole(role, 'editor')
      return json(await readReviews(context.deps.db, { user_id: id, isReviewer }))
    },
  }),
  authorApi('POST', '/api/admin/articles/:id/review-request', {
    scope: 'drafts',
    summary: 'Marks a draft as ready for review and tells the reviewers.',
    rateLimit: perMinute(20),
    body: emptyBody,
    response: savedArticleResponse,
    async handle(context) {
      const requested = await requestReview(context.deps, { ...(await editRules(context)), id: context.params.id })
      return requested.ok ? storedResponse(context) : failureResponse(requested, requestErrors)
    },
  }),
  authorApi('DELETE', '/api/admin/articles/:id/review-request', {
    scope: 'drafts',
    summary: 'Takes back that a draft is ready for review, or dismisses what became of the review.',
    response: savedArticleResponse,
    async handle(context) {
      const ended = await endReview(context.deps, { ...(await editRules(context)), id: context.params.id })
      return ended.ok ? storedResponse(context) : editError(ended)
    },
  }),
  editorApi('POST', '/api/admin/articles/:id/send-back', {
    scope: 'publish',
    summary: 'Sends a draft that waits for a review back to its author, with a note.',
    body: z.strictObject({ note: requiredText('The note', 2000).trim() }),
    response: savedArticleResponse,
    async handle(context) {
      const { deps, params, body, user } = context
      const returned = await sendBack(deps, { id: params.id, user_id: user.id, note: body.note })
      return returned.ok ? storedResponse(context) : failureResponse(returned, requestErrors)
    },
  }),
] as const
