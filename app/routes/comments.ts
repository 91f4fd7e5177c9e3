import { z } from 'zod'
import { findSignedInUser } from '#app/guards/require-access.ts'
import { json, notFound } from '#app/responses.ts'
import { api, type PageContext } from '#app/route.ts'
import type { Comment } from '#domain/comments/comment.ts'
import type { Site } from '#domain/site/site.ts'
import { isPublished } from '#features/articles/queries.ts'
import { addComment } from '#features/comments/commands.ts'
import { listComments } from '#features/comments/queries.ts'
import { emailAddress, isoTime, requiredName, requiredText, fieldsOf } from './field-schemas.ts'

/** Only the body size limits the length. Fields that the server sets itself are accepted and ignored. */
export const newCommentBody = z.strictObject({
  author_name: requiredName('The name'),
  author_email: emailAddress(),
  content: requiredText('The comment'),
  website: z.string().optional(),
  elapsed: z.number().min(0).optional(),
  ...fieldsOf(z.unknown().optional(), 'id', 'user_id', 'approved', 'article_id'),
})
/** Shared with the plain form of the article page. */
export const commentRateLimit = { name: 'comment', max: 5, seconds: 600 } as const

const commentSchema = z.object({
  ...fieldsOf(z.string(), 'id', 'author_name', 'content'),
  created_at: isoTime,
  reply: z.object({ ...fieldsOf(z.string(), 'author_name', 'content'), created_at: isoTime }).optional(),
})

/** The reply names the site, whatever name a reader types. */
function withReplyName({ reply, ...comment }: Comment, { name }: Site) {
  return reply ? { ...comment, reply: { author_name: name, ...reply } } : comment
}

/** As this route sends it, for the props of the island. */
export const commentJson = (comment: Comment, site: Site) => commentSchema.parse(withReplyName(comment, site))

export const readerCommentRoutes = [
  api('GET', '/api/articles/:id/comments', {
    summary: 'Approved comments, newest first.',
    access: 'anyone',
    response: z.object({ comments: z.array(commentSchema) }),
    async handle({ deps, site, params }) {
      if (!(await isPublished(deps.db, params.id))) return notFound()
      const comments = await listComments(deps.db, params.id)
      return json({ comments: comments.map((comment) => withReplyName(comment, site)) })
    },
  }),
  api('POST', '/api/articles/:id/comments', {
    summary: 'Submits a comment for moderation.',
    access: 'anyone',
    rateLimit: commentRateLimit,
    body: newCommentBody,
    status: 201,
    response: z.object({ status: z.literal('pending') }),
    async handle(context) {
      const stored = await storeComment(context, context.params.id, context.body)
      return stored ? json({ status: 'pending' }, { status: 201 }) : notFound()
    },
  }),
] as const

/** Undefined if the article is not published. */
export async function storeComment(context: PageContext, article_id: string, body: z.infer<typeof newCommentBody>) {
  return addComment(context.deps, {
    article_id,
    user_id: (await findSignedInUser(context))?.id ?? null,
    author_name: body.author_name.trim(),
    author_email: body.author_email,
    content: body.content.trim(),
    honeypot: body.website ?? '',
    fillTimeMs: body.elapsed,
  })
}
