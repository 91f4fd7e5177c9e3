import { z } from 'zod'
import { isAdminVisit } from '#app/guards/is-admin-visit.ts'
import { errorResponse } from '#app/responses.ts'
import { api, perMinute } from '#app/route.ts'
import { isSessionId, isVisitorId } from '#domain/analytics/visitor-id.ts'
import { countClick } from '#features/analytics/commands.ts'
import { classifyView, recordPageView } from '#features/analytics/track-page-view.ts'

const optionalId = (isId: (value: string) => boolean) => z.string().refine(isId, 'Not a valid id.').nullish()
const itemId = z.string().min(1).max(64).optional()
/** Sent as beacons, so nobody waits for the response. */
const beacon = { access: 'anyone', rateLimit: perMinute(60), overLimit: 'drop', status: 202 } as const

export const trackingRoutes = [
  /** A click on a product, or on a link in an article. Affiliate links lead directly to the retailer. */
  api('POST', '/api/clicks', {
    summary: 'Records a click on an affiliate link.',
    ...beacon,
    body: z
      .strictObject({ product_id: itemId, article_id: itemId, offer_id: itemId })
      .refine(({ product_id, article_id }) => product_id || article_id, 'A click needs a product or an article.'),
    async handle(context) {
      const { deps, body, request } = context
      const userAgent = request.headers.get('user-agent') ?? ''
      const kind = classifyView({ isAdmin: await isAdminVisit(context), userAgent }, deps.config.isPublic)
      const { product_id, article_id, offer_id } = body
      const isKnown = await countClick(deps, { product_id, article_id, offer_id, kind })
      return accepted(isKnown, 'Unknown product or article.')
    },
  }),
  api('POST', '/api/functions/track-page-view', {
    summary: 'Records a page view.',
    ...beacon,
    body: z.strictObject({
      visitorId: optionalId(isVisitorId),
      sessionId: optionalId(isSessionId),
      pagePath: z.string().startsWith('/', 'The path must start with a slash.').max(2048),
      referrer: z.string().max(2048).nullish(),
      /** Sent if the visitor accepted although the browser sends Global Privacy Control. */
      consent: z.literal('accepted').nullish(),
      /** Sent by the page that says that there is none. */
      missing: z.literal(true).nullish(),
    }),
    async handle(context) {
      const { deps, site, body, request, caller } = context
      // Global Privacy Control counts as declined.
      const isDeclined = request.headers.get('sec-gpc') === '1' && body.consent !== 'accepted'
      const { visitorId, sessionId } = isDeclined ? {} : body
      const isPage = await recordPageView(deps, {
        pagePath: body.pagePath,
        referrer: body.referrer ?? '',
        visitorId: visitorId ?? undefined,
        sessionId: sessionId ?? undefined,
        userAgent: request.headers.get('user-agent') ?? '',
        ip: caller.ip,
        host: request.headers.get('host') ?? '',
        isAdmin: await isAdminVisit(context),
        isMissing: body.missing === true,
        customPaths: site.customPages?.map(({ path }) => path),
      })
      return accepted(isPage, 'Unknown page path.')
    },
  }),
] as const

function accepted(isKnown: boolean, error: string): Response {
  return isKnown ? new Response(null, { status: 202 }) : errorResponse(422, 'invalid', error)
}
