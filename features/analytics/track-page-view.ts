import { unknownCountry } from '#domain/analytics/countries.ts'
import { isCrawler } from '#domain/analytics/crawlers.ts'
import { deviceOf } from '#domain/analytics/device.ts'
import { countedPath, countedReferrer } from '#domain/analytics/page-paths.ts'
import type { Needs } from '#features/deps.ts'
import { keptBy } from '#features/prepared-query.ts'
import { identifierOf } from '#features/visitors/hash-visitor-id.ts'
import type { ViewKind } from './tables.ts'

export type Shown = {
  pagePath: string
  referrer: string
  visitorId: string | undefined
  sessionId: string | undefined
  userAgent: string
  /** Used to find the country and to tell visitors without ids apart, then forgotten. */
  address: string
  /** As a proxy of the owner named it. */
  country: string | undefined
  host: string
  /** Whether an admin is signed in. */
  isOwn: boolean
}
const hostOf = keptBy((origin: string) => new URL(origin).host)
type Counting = Needs<'views' | 'geo' | 'dayIds' | 'site' | 'clock'>

/** Reduces what was sent to what may be kept, and counts it. False when it is no page of the site. */
export async function countShownPage(deps: Counting, shown: Shown): Promise<boolean> {
  const { site, geo, clock } = deps
  const counted = countedPath(shown.pagePath)
  if (!counted) return false
  const created_at = clock()
  const kind = kindOf(shown, site.isPublic)
  await deps.views.count({
    visitor_id: await visitorOf(deps, shown, { kind, now: created_at }),
    session_id: shown.sessionId ? identifierOf(shown.sessionId) : null,
    country: shown.country ?? (await geo.countryOf(shown.address)) ?? unknownCountry,
    page_path: counted.path,
    slug: counted.slug,
    referrer: countedReferrer(shown.referrer, [shown.host, hostOf(site.origin)]),
    device: deviceOf(shown.userAgent),
    kind,
    created_at,
  })
  return true
}

export function kindOf({ isOwn, userAgent }: Pick<Shown, 'isOwn' | 'userAgent'>, isPublic: boolean): ViewKind {
  if (isOwn) return 'own'
  return isCrawler(userAgent, isPublic) ? 'crawler' : 'person'
}

/** Who declined carries no id and is counted under one that nobody can make again tomorrow. Crawlers are nobody. */
async function visitorOf(
  { dayIds }: Needs<'dayIds'>,
  { visitorId, address, userAgent }: Shown,
  { kind, now }: { kind: ViewKind; now: number },
): Promise<string | null> {
  if (visitorId) return identifierOf(visitorId)
  return kind === 'crawler' ? null : dayIds.idOf(now, [address, userAgent])
}
