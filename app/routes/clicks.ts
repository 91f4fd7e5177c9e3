import type { ApiVisit } from '#app/route.ts'
import { isOwnVisit } from '#app/guards/is-admin-visit.ts'
import { refuse } from '#app/error-response.ts'
import { countClick } from '#features/analytics/commands.ts'
import { kindOf } from '#features/analytics/track-page-view.ts'
import type { Click } from './public-function-schemas.ts'

/** Links lead straight to the retailer; this beacon beside them is how clicks are known. */
export async function postClick(visit: ApiVisit<unknown, Click>): Promise<Response> {
  const { deps, body, request } = visit
  const userAgent = request.headers.get('user-agent') ?? ''
  const kind = kindOf({ isOwn: await isOwnVisit(visit), userAgent }, deps.site.isPublic)
  const counted = await countClick(deps, { product_id: body.product_id, article_id: body.article_id, kind })
  return counted ? new Response(null, { status: 202 }) : refuse(422, 'invalid', 'There is no such product or article.')
}
