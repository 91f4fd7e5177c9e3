import { unknownCountry } from '#domain/analytics/countries.ts'
import { isCrawler } from '#domain/analytics/crawlers.ts'
import { detectDevice } from '#domain/analytics/device.ts'
import { normalizePagePath, normalizeReferrer } from '#domain/analytics/page-paths.ts'
import { normalizePath } from '#domain/redirects/redirect-path.ts'
import type { Needs } from '#features/deps.ts'
import { hashToken } from '#features/hash-token.ts'
import type { ViewKind } from './tables.ts'

export type PageViewRequest = {
  pagePath: string
  referrer: string
  visitorId: string | undefined
  sessionId: string | undefined
  userAgent: string
  /** Used to find the country and to tell visitors without ids apart, then forgotten. */
  ip: string
  host: string
  isAdmin: boolean
  /** The paths of the pages that the owner added. */
  customPaths?: readonly string[] | undefined
  /** The page said that there is none at this path. */
  isMissing?: boolean
}

/** Stores only what privacy allows. False when the path is not a page of the site. */
export async function recordPageView(
  deps: Needs<'views' | 'geo' | 'dayIds' | 'config' | 'clock' | 'redirectCounter'>,
  pageView: PageViewRequest,
): Promise<boolean> {
  const { config, geo, clock } = deps
  const counted = normalizePagePath(pageView.pagePath, pageView.customPaths)
  if (!counted) return false
  const created_at = clock()
  const kind = classifyView(pageView, config.isPublic)
  const visitor_id = await resolveVisitorId(deps, pageView, { kind, now: created_at })
  const referrer = normalizeReferrer(pageView.referrer, [pageView.host, new URL(config.origin).host])
  const missing = pageView.isMissing && kind === 'person' ? normalizePath(pageView.pagePath) : undefined
  if (missing !== undefined) deps.redirectCounter.countMissing({ path: missing, referrer, visitor: visitor_id })
  await deps.views.count({
    visitor_id,
    session_id: pageView.sessionId ? hashToken(pageView.sessionId) : null,
    country: (await geo.countryOf(pageView.ip)) ?? unknownCountry,
    page_path: counted.path,
    slug: counted.slug,
    referrer,
    device: detectDevice(pageView.userAgent),
    kind,
    created_at,
  })
  return true
}

export function classifyView(
  { isAdmin, userAgent }: Pick<PageViewRequest, 'isAdmin' | 'userAgent'>,
  isPublic: boolean,
): ViewKind {
  if (isAdmin) return 'admin'
  return isCrawler(userAgent, isPublic) ? 'crawler' : 'person'
}

/** Visitors who declined tracking get an id that cannot be reproduced the next day. Crawlers get none. */
async function resolveVisitorId(
  { dayIds }: Needs<'dayIds'>,
  { visitorId, ip, userAgent }: PageViewRequest,
  { kind, now }: { kind: ViewKind; now: number },
): Promise<string | null> {
  if (visitorId) return hashToken(visitorId)
  return kind === 'crawler' ? null : dayIds.getId(now, [ip, userAgent])
}
