import type { Visit } from './route.ts'
import { isCrawler } from '#domain/analytics/crawlers.ts'

/** Nothing was found for these words: the owner may want to write about them. */
export function tellLost({ deps, request, caller }: Visit, query: string) {
  const userAgent = request.headers.get('user-agent') ?? ''
  deps.searches.lost(query, { address: caller.address, isCrawler: isCrawler(userAgent, deps.site.isPublic) })
}
