import type { ApiContext } from '#app/route.ts'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse } from '#app/responses.ts'
import { countClick } from '#features/analytics/commands.ts'
import { classifyView } from '#features/analytics/track-page-view.ts'
import type { ClickBody } from './public-function-schemas.ts'

/** Links lead straight to the retailer; this beacon beside them is how clicks are known. */
export async function postClick(context: ApiContext<unknown, ClickBody>): Promise<Response> {
  const { deps, body, request } = context
  const userAgent = request.headers.get('user-agent') ?? ''
  const kind = classifyView({ isAdmin: await isAdminVisit(context), userAgent }, deps.config.isPublic)
  const counted = await countClick(deps, { product_id: body.product_id, article_id: body.article_id, kind })
  return counted ? new Response(null, { status: 202 }) : errorResponse(422, 'invalid', 'Unknown product or article.')
}
