import type { ApiVisit } from '#app/door.ts'
import { isOwnVisit } from '#app/middleware/own.ts'
import { refuse } from '#app/refuse.ts'
import { countShownPage } from '#features/analytics/shown-page.ts'
import type { ShownPage } from './functions.schema.ts'

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
