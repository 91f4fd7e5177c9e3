import type { ApiContext } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import { parseWebUrl } from '#domain/affiliate/links.ts'
import { submitNow } from '#features/indexing/commands.ts'
import { listPublishedSlugs } from '#features/indexing/queries.ts'
import { jsonResponse } from './responses.ts'
import type { IndexSubmissionBody } from './generation-schemas.ts'

const foreignUrlError = 'Only URLs of articles on this site can be submitted.'

/** Addresses are only read for their slugs; what is sent is built from articles that readers can open. */
export async function submitToIndexnow({
  deps,
  body,
  request,
}: ApiContext<unknown, IndexSubmissionBody>): Promise<Response> {
  const hosts = [new URL(deps.config.origin).host, request.headers.get('host') ?? '']
  const slugs = body.urls.map((url) => slugFromUrl(url, hosts))
  const known = slugs.filter((slug) => slug !== undefined)
  if (known.length < slugs.length) return errorResponse(422, 'foreign_address', foreignUrlError)
  const published = await listPublishedSlugs(deps.db, known)
  if (published.length === 0) return errorResponse(422, 'not_published', 'There is no published article at this URL.')
  const outcome = await submitNow(deps, published)
  if ('problem' in outcome) return errorResponse(502, 'not_submitted', outcome.problem)
  return jsonResponse({ success: true, ...outcome })
}

function slugFromUrl(address: string, hosts: readonly string[]): string | undefined {
  const url = parseWebUrl(address)
  if (!url || !hosts.includes(url.host)) return undefined
  const path = /^\/(?:blog|article)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  try {
    return path === undefined ? undefined : decodeURIComponent(path)
  } catch {
    return undefined
  }
}
