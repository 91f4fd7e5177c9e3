import { z } from 'zod'
import { signedInUser } from '#app/guards/require-access.ts'
import { json } from '#app/responses.ts'
import type { ApiContext } from '#app/route.ts'
import { isoTime, nextCursor } from '#app/routes/field-schemas.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { setCommentState, deleteComments, listForModeration } from '#features/comments/moderation.ts'
import { idList, type IdListBody } from './id-list.ts'

const commentState = z.enum(['pending', 'approved', 'rejected', 'spam'])
const comment = z.strictObject({
  id: z.string(),
  article: z.strictObject({ id: z.string(), title: z.string(), slug: z.string() }),
  author_name: z.string(),
  author_email: z.string(),
  content: z.string(),
  state: commentState,
  suspicions: z.array(z.string()),
  created_at: isoTime,
})
export const commentsResponse = z.strictObject({ comments: z.array(comment), total: z.int(), next: nextCursor })
export const moderationBody = z.strictObject({ ids: idList, state: commentState })

export async function getCommentsToModerate({ deps, query }: ApiContext) {
  const state = commentState.catch('pending').parse(query['state'])
  const { comments, ...list } = await listForModeration(deps.db, { state, cursor: query['cursor'] })
  return json({ ...list, comments: comments.map((row) => ({ ...row, created_at: toIsoString(row.created_at) })) })
}

export async function patchComments(context: ApiContext<unknown, z.output<typeof moderationBody>>) {
  const { id } = await signedInUser(context)
  return json({ changed: await setCommentState(context.deps, { ...context.body, user_id: id }) })
}

export async function deleteCommentsHandler(context: ApiContext<unknown, IdListBody>) {
  const { id } = await signedInUser(context)
  return json({ deleted: await deleteComments(context.deps, context.body.ids, id) })
}
