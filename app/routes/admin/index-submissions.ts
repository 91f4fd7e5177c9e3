import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { readIndexNowKey } from '#features/indexing/indexnow-key.ts'
import { listSubmissions } from '#features/indexing/queries.ts'
import { jsonResponse } from './responses.ts'

export async function getSubmissions({ deps }: ApiContext): Promise<Response> {
  return jsonResponse({ submissions: await listSubmissions(deps.db), isOpen: deps.searchEngines.isEnabled })
}

/** `/{key}.txt`, by which search engines know that a submission is the site's own. */
export async function getIndexKey({ deps, request }: ApiContext): Promise<Response> {
  const key = await readIndexNowKey(deps)
  if (new URL(request.url).pathname !== `/${key}.txt`) return notFound()
  return new Response(key, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
