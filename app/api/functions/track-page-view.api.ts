import type { ApiVisit } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import { isCrawler } from '#domain/crawlers.ts'
import { deviceOf } from '#domain/device.ts'
import { countedPath, countedReferrer } from '#domain/pages.ts'
import { identifierOf } from '#features/visitors/identifier.ts'
import type { ShownPage } from './functions.schema.ts'

const stored = new Response(null, { status: 202 })

export async function trackPageView({ deps, body, request }: ApiVisit<unknown, ShownPage>): Promise<Response> {
  const counted = countedPath(body.pagePath)
  if (!counted) return refuse(422, 'invalid', 'This is not a page of the site.')
  const userAgent = request.headers.get('user-agent') ?? ''
  const ownHosts = [request.headers.get('host') ?? '', new URL(deps.site.origin).host]
  await deps.views.count({
    visitor_id: body.visitorId ? identifierOf(body.visitorId) : null,
    session_id: body.sessionId ? identifierOf(body.sessionId) : null,
    country: 'Unknown',
    page_path: counted.path,
    slug: counted.slug,
    referrer: countedReferrer(body.referrer ?? '', ownHosts),
    device: deviceOf(userAgent),
    kind: isCrawler(userAgent, deps.site.isPublic) ? 'crawler' : 'person',
    created_at: deps.clock(),
  })
  return stored.clone()
}
