import type { ApiVisit } from '#app/route.ts'
import { findVisitorUser } from '#app/guards/require-access.ts'
import { nothingHere } from '#app/error-response.ts'
import { iso } from '#domain/text/dates.ts'
import { addComment } from '#features/comments/commands.ts'
import { listComments } from '#features/comments/queries.ts'
import type { NewComment } from './comment-schemas.ts'

export async function getComments({ deps, params }: ApiVisit<{ id: string }>): Promise<Response> {
  const comments = await listComments(deps.db, params.id)
  const shown = comments.map((comment) => ({ ...comment, created_at: iso(comment.created_at) }))
  return Response.json({ comments: shown }, { headers: { 'cache-control': 'no-store' } })
}

export async function postComment(visit: ApiVisit<{ id: string }, NewComment>): Promise<Response> {
  const { deps, params, body } = visit
  const stored = await addComment(deps, {
    article_id: params.id,
    user_id: (await findVisitorUser(visit))?.id ?? null,
    author_name: body.author_name.trim(),
    author_email: body.author_email,
    content: body.content.trim(),
    trap: body.website ?? '',
    filledIn: body.elapsed,
  })
  return stored ? Response.json({ status: 'pending' }, { status: 201 }) : nothingHere()
}
