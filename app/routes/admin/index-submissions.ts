import type { ApiVisit } from '#app/route.ts'
import { nothingHere } from '#app/error-response.ts'
import { readIndexKey } from '#features/indexing/indexnow-key.ts'
import { listSubmissions } from '#features/indexing/queries.ts'
import { answer } from './responses.ts'

export async function getSubmissions({ deps }: ApiVisit): Promise<Response> {
  return answer({ submissions: await listSubmissions(deps.db), isOpen: deps.searchEngines.isOpen })
}

/** `/{key}.txt`, by which search engines know that a submission is the site's own. */
export async function getIndexKey({ deps, request }: ApiVisit): Promise<Response> {
  const key = await readIndexKey(deps)
  if (new URL(request.url).pathname !== `/${key}.txt`) return nothingHere()
  return new Response(key, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
