import type { ApiVisit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import { parseWebAddress } from '#domain/affiliate/links.ts'
import { submitNow } from '#features/indexing/commands.ts'
import { listPublishedSlugs } from '#features/indexing/queries.ts'
import { answer } from './responses.ts'
import type { Submission } from './generation-schemas.ts'

const notOurs = 'Only addresses of this site’s articles can be submitted.'

/** Addresses are only read for their slugs; what is sent is built from articles that readers can open. */
export async function submitToIndexnow({ deps, body, request }: ApiVisit<unknown, Submission>): Promise<Response> {
  const hosts = [new URL(deps.site.origin).host, request.headers.get('host') ?? '']
  const slugs = body.urls.map((url) => slugIn(url, hosts))
  const known = slugs.filter((slug) => slug !== undefined)
  if (known.length < slugs.length) return refuse(422, 'foreign_address', notOurs)
  const published = await listPublishedSlugs(deps.db, known)
  if (published.length === 0) return refuse(422, 'not_published', 'There is no published article at this address.')
  const told = await submitNow(deps, published)
  if ('problem' in told) return refuse(502, 'not_submitted', told.problem)
  return answer({ success: true, ...told })
}

function slugIn(address: string, hosts: readonly string[]): string | undefined {
  const url = parseWebAddress(address)
  if (!url || !hosts.includes(url.host)) return undefined
  const path = /^\/(?:blog|article)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  try {
    return path === undefined ? undefined : decodeURIComponent(path)
  } catch {
    return undefined
  }
}
