import { isCrawler } from '#domain/analytics/crawlers.ts'
import { isElsewhere } from '#domain/redirects/redirect-path.ts'
import { findRedirect } from '#features/redirects/rules.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { gonePage } from './gone.page.tsx'
import { perRequestHeader, type Caller, type PageResult } from '#app/route.ts'

/** For an address without a page: what the owner's redirects say. Pages of the site have been looked for before. */
export async function movedPage(
  deps: AppDeps,
  request: Request,
  { isShared }: Pick<Caller, 'isShared'>,
): Promise<PageResult | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const { pathname, search } = new URL(request.url)
  const found = await findRedirect(deps, { pathname, search }).catch((error: unknown) => {
    deps.log('error', 'redirects_not_read', { error })
    return undefined
  })
  if (!found) return undefined
  const { rule, location } = found
  if (isShared) return { status: 302, location: '/', headers: { [perRequestHeader]: '1' } }
  const isPerson = !isCrawler(request.headers.get('user-agent') ?? '', deps.config.isPublic)
  if (isPerson && request.method === 'GET') deps.redirectCounter.countHit(rule.id)
  if (rule.status === 410) return gonePage()
  return {
    status: rule.status,
    location,
    // The way to a shop is no page of the site.
    ...(isElsewhere(location) && { headers: { 'x-robots-tag': 'noindex' } }),
  }
}
