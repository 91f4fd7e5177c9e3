import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse } from '#app/responses.ts'
import { countClick } from '#features/analytics/commands.ts'
import { classifyView } from '#features/analytics/track-page-view.ts'

/** A click on a product, or on a link in an article. */
export const clickBody = z
  .strictObject({ product_id: z.string().min(1).max(64).optional(), article_id: z.string().min(1).max(64).optional() })
  .refine(({ product_id, article_id }) => product_id || article_id, 'A click needs a product or an article.')

/** Affiliate links lead directly to the retailer. Clicks are counted by a beacon sent in parallel. */
export async function postClick(context: ApiContext<unknown, z.infer<typeof clickBody>>): Promise<Response> {
  const { deps, body, request } = context
  const userAgent = request.headers.get('user-agent') ?? ''
  const kind = classifyView({ isAdmin: await isAdminVisit(context), userAgent }, deps.config.isPublic)
  const isKnown = await countClick(deps, { product_id: body.product_id, article_id: body.article_id, kind })
  return isKnown ? new Response(null, { status: 202 }) : errorResponse(422, 'invalid', 'Unknown product or article.')
}
