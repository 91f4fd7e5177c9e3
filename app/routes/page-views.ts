import { z } from 'zod'
import type { ApiContext } from '#app/route.ts'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse } from '#app/responses.ts'
import { isSessionId, isVisitorId } from '#domain/analytics/visitor-id.ts'
import { recordPageView } from '#features/analytics/track-page-view.ts'

const optionalId = (isId: (value: string) => boolean) => z.string().refine(isId, 'Not a valid id.').nullish()

export const pageViewBody = z.strictObject({
  visitorId: optionalId(isVisitorId),
  sessionId: optionalId(isSessionId),
  pagePath: z.string().startsWith('/', 'The path must start with a slash.').max(2048),
  referrer: z.string().max(2048).nullish(),
})

export async function trackPageView(context: ApiContext<unknown, z.infer<typeof pageViewBody>>): Promise<Response> {
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
  return isPage ? new Response(null, { status: 202 }) : errorResponse(422, 'invalid', 'Unknown page path.')
}
