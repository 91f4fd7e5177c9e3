import type { ApiContext } from '#app/route.ts'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { notFound } from '#app/responses.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { addComment } from '#features/comments/commands.ts'
import { listComments } from '#features/comments/queries.ts'
import type { NewCommentBody } from './comment-schemas.ts'

export async function getComments({ deps, params }: ApiContext<{ id: string }>): Promise<Response> {
  const comments = await listComments(deps.db, params.id)
  const shown = comments.map((comment) => ({ ...comment, created_at: toIsoString(comment.created_at) }))
  return Response.json({ comments: shown }, { headers: { 'cache-control': 'no-store' } })
}

export async function postComment(context: ApiContext<{ id: string }, NewCommentBody>): Promise<Response> {
  const { deps, params, body } = context
  const stored = await addComment(deps, {
    article_id: params.id,
    user_id: (await findSignedInUser(context))?.id ?? null,
    author_name: body.author_name.trim(),
    author_email: body.author_email,
    content: body.content.trim(),
    honeypot: body.website ?? '',
    fillTimeMs: body.elapsed,
  })
  return stored ? Response.json({ status: 'pending' }, { status: 201 }) : notFound()
}
