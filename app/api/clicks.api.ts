import type { ApiVisit } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import { isCrawler } from '#domain/crawlers.ts'
import { countClick } from '#features/analytics/clicks.ts'
import type { Click } from './functions/functions.schema.ts'

/** Links lead straight to the retailer; this beacon beside them is how clicks are known. */
export async function postClick({ deps, body, request }: ApiVisit<unknown, Click>): Promise<Response> {
  const kind = isCrawler(request.headers.get('user-agent') ?? '', deps.site.isPublic) ? 'crawler' : 'person'
  const counted = await countClick(deps, { ...body, article_id: body.article_id, kind })
  return counted ? new Response(null, { status: 202 }) : refuse(422, 'invalid', 'There is no such product or article.')
}
