import type { PageContext } from './route.ts'
import { isCrawler } from '#domain/analytics/crawlers.ts'

/** Counts searches without results, because the owner may want to write about them. */
export function recordFailedSearch({ deps, request, caller }: PageContext, query: string) {
  const userAgent = request.headers.get('user-agent') ?? ''
  deps.failedSearches.record(query, { ip: caller.ip, isCrawler: isCrawler(userAgent, deps.config.isPublic) })
}
