import { z } from 'zod'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { api, perMinute, type ApiContext } from '#app/route.ts'
import { isVisitorId } from '#domain/analytics/visitor-id.ts'
import { isPublished } from '#features/articles/queries.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'

const response = z.object({ count: z.int(), liked: z.boolean() })
const change = {
  access: 'anyone',
  rateLimit: perMinute(30),
  headers: { 'X-Visitor-Id': 'required' },
  response,
} as const

async function changeLike({ deps, params, request }: ApiContext<{ id: string }>, liked: boolean) {
  const visitor = visitorIdFrom(request)
  if (visitor === undefined) return errorResponse(422, 'no_visitor', 'The header X-Visitor-Id is missing or malformed.')
  const likes = await setLike(deps, { article_id: params.id, visitor, liked })
  return likes ? json(likes) : notFound()
}

export const likeRoutes = [
  api('GET', '/api/articles/:id/likes', {
    summary: 'The number of likes, and whether this visitor liked the article.',
    access: 'anyone',
    headers: { 'X-Visitor-Id': 'optional' },
    response,
    handle: async ({ deps, params, request }) =>
      (await isPublished(deps.db, params.id))
        ? json(await readLikes(deps.db, params.id, visitorIdFrom(request)))
        : notFound(),
  }),
  api('PUT', '/api/articles/:id/likes', {
    summary: 'Likes the article. Idempotent.',
    ...change,
    handle: (context) => changeLike(context, true),
  }),
  api('DELETE', '/api/articles/:id/likes', {
    summary: 'Removes the like. Idempotent.',
    ...change,
    handle: (context) => changeLike(context, false),
  }),
] as const

function visitorIdFrom(request: Request): string | undefined {
  const id = request.headers.get('x-visitor-id') ?? ''
  return isVisitorId(id) ? id : undefined
}
