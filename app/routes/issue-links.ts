import type { ApiContext } from '#app/route.ts'
import { isCrawler } from '#domain/analytics/crawlers.ts'
import { openIssueLink } from '#features/newsletter/issue-links.ts'

/** Counts a click in a newsletter and redirects. An unknown link redirects to the home page. */
export async function getIssueLink({ deps, params, request }: ApiContext<{ issue: string; position: string }>) {
  const isPerson = request.method === 'GET' && !isCrawler(request.headers.get('user-agent') ?? '', deps.config.isPublic)
  const position = /^\d{1,3}$/.test(params.position) ? Number(params.position) : -1
  const location = await openIssueLink(deps.db, params.issue, position, isPerson)
  const headers = { location: location ?? '/', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return new Response(null, { status: 302, headers })
}
