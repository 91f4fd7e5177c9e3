import type { ApiContext } from '#app/route.ts'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse } from '#app/responses.ts'
import { recordPageView } from '#features/analytics/track-page-view.ts'
import type { PageViewBody } from './public-function-schemas.ts'

const accepted = new Response(null, { status: 202 })

export async function trackPageView(context: ApiContext<unknown, PageViewBody>): Promise<Response> {
  const { deps, body, request, caller } = context
  const isPage = await recordPageView(deps, {
    pagePath: body.pagePath,
    referrer: body.referrer ?? '',
    visitorId: body.visitorId ?? undefined,
    sessionId: body.sessionId ?? undefined,
    userAgent: request.headers.get('user-agent') ?? '',
    address: caller.address,
    country: caller.country,
    host: request.headers.get('host') ?? '',
    isAdmin: await isAdminVisit(context),
  })
  return isPage ? accepted.clone() : errorResponse(422, 'invalid', 'Unknown page path.')
}
