import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { errorResponse, json, notFound } from '#app/responses.ts'
import { isVisitorId } from '#domain/analytics/visitor-id.ts'
import { isPublished } from '#features/articles/queries.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'

type LikesContext = ApiContext<{ id: string }>

export const likesResponse = z.strictObject({ count: z.int(), liked: z.boolean() })

export async function getLikes({ deps, params, request }: LikesContext) {
  if (!(await isPublished(deps.db, params.id))) return notFound()
  return json(await readLikes(deps.db, params.id, visitorIdFrom(request)))
}

/** PUT likes, DELETE removes the like. */
export async function setLikeHandler({ deps, params, request }: LikesContext) {
  const visitor = visitorIdFrom(request)
  if (visitor === undefined) return errorResponse(422, 'no_visitor', 'The header X-Visitor-Id is missing or malformed.')
  const likes = await setLike(deps, { article_id: params.id, visitor, liked: request.method === 'PUT' })
  return likes ? json(likes) : notFound()
}

function visitorIdFrom(request: Request): string | undefined {
  const given = request.headers.get('x-visitor-id') ?? ''
  return isVisitorId(given) ? given : undefined
}
