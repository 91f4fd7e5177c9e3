import type { ApiContext } from '#app/route.ts'
import { notFound, errorResponse } from '#app/responses.ts'
import { isVisitorId } from '#domain/analytics/visitor-id.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'

type LikesContext = ApiContext<{ id: string }>
const noStore = { headers: { 'cache-control': 'no-store' } }

export async function getLikes({ deps, params, request }: LikesContext): Promise<Response> {
  const visitor = visitorIdFrom(request)
  return Response.json(await readLikes(deps.db, params.id, visitor), noStore)
}

/** PUT and DELETE name the wish in the method, so one door serves both. */
export async function setLikeHandler({ deps, params, request }: LikesContext): Promise<Response> {
  const visitor = visitorIdFrom(request)
  if (visitor === undefined) return errorResponse(422, 'no_visitor', 'The header X-Visitor-Id is missing or malformed.')
  const likes = await setLike(deps, { article_id: params.id, visitor, liked: request.method === 'PUT' })
  return likes ? Response.json(likes, noStore) : notFound()
}

function visitorIdFrom(request: Request): string | undefined {
  const given = request.headers.get('x-visitor-id') ?? ''
  return isVisitorId(given) ? given : undefined
}
