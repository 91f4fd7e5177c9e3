import type { ApiVisit } from '#app/route.ts'
import { nothingHere, refuse } from '#app/error-response.ts'
import { isVisitorId } from '#domain/analytics/visitor-id.ts'
import { setLike } from '#features/likes/commands.ts'
import { readLikes } from '#features/likes/queries.ts'

type Visit = ApiVisit<{ id: string }>
const noStore = { headers: { 'cache-control': 'no-store' } }

export async function getLikes({ deps, params, request }: Visit): Promise<Response> {
  const visitor = visitorOf(request)
  return Response.json(await readLikes(deps.db, params.id, visitor), noStore)
}

/** PUT and DELETE name the wish in the method, so one door serves both. */
export async function putLike({ deps, params, request }: Visit): Promise<Response> {
  const visitor = visitorOf(request)
  if (visitor === undefined) return refuse(422, 'no_visitor', 'The header X-Visitor-Id is missing or malformed.')
  const likes = await setLike(deps, { article_id: params.id, visitor, liked: request.method === 'PUT' })
  return likes ? Response.json(likes, noStore) : nothingHere()
}

function visitorOf(request: Request): string | undefined {
  const given = request.headers.get('x-visitor-id') ?? ''
  return isVisitorId(given) ? given : undefined
}
