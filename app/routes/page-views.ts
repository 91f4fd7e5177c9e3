import type { ApiVisit } from '#app/route.ts'
import { isOwnVisit } from '#app/guards/is-admin-visit.ts'
import { refuse } from '#app/error-response.ts'
import { countShownPage } from '#features/analytics/track-page-view.ts'
import type { ShownPage } from './public-function-schemas.ts'

const stored = new Response(null, { status: 202 })

export async function trackPageView(visit: ApiVisit<unknown, ShownPage>): Promise<Response> {
  const { deps, body, request, caller } = visit
  const isPage = await countShownPage(deps, {
    pagePath: body.pagePath,
    referrer: body.referrer ?? '',
    visitorId: body.visitorId ?? undefined,
    sessionId: body.sessionId ?? undefined,
    userAgent: request.headers.get('user-agent') ?? '',
    address: caller.address,
    country: caller.country,
    host: request.headers.get('host') ?? '',
    isOwn: await isOwnVisit(visit),
  })
  return isPage ? stored.clone() : refuse(422, 'invalid', 'This is not a page of the site.')
}
