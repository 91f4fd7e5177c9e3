import { z } from 'zod'
import { perMinute, type ApiContext } from '#app/route.ts'
import { errorResponse, failureResponse, json, notFound } from '#app/responses.ts'
import { parseWebUrl } from '#domain/text/web-url.ts'
import { decodeUri } from '#domain/text/decode-uri.ts'
import { submitNow } from '#features/indexing/commands.ts'
import { readIndexNowKey } from '#features/indexing/indexnow-key.ts'
import { listPublishedSlugs, listSubmissions } from '#features/indexing/queries.ts'
import { isoTime, fieldsOf } from '../field-schemas.ts'
import { adminApi } from '../user-api.ts'

const urlText = z.string().max(2048)
const foreignUrlError = 'Only URLs of articles on this site can be submitted.'

export const indexingRoutes = [
  adminApi('GET', '/api/admin/indexing', {
    scope: 'read',
    summary: 'The latest submissions to search engines.',
    response: z.object({
      submissions: z.array(
        z.object({
          ...fieldsOf(z.string(), 'url', 'reason'),
          state: z.enum(['waiting', 'sent', 'failed']),
          attempts: z.int(),
          updated_at: isoTime,
        }),
      ),
      enabled: z.boolean(),
    }),
    async handle({ deps }) {
      return json({ submissions: await listSubmissions(deps.db), enabled: deps.searchEngines.isEnabled })
    },
  }),
  adminApi('POST', '/api/functions/submit-to-indexnow', {
    scope: 'publish',
    summary: 'Submits articles to search engines.',
    rateLimit: perMinute(30),
    body: z.union([
      z.strictObject({ url: urlText }).transform(({ url }) => ({ urls: [url] })),
      z.strictObject({ urls: z.array(urlText).min(1, 'There are no articles to submit').max(50_000) }),
    ]),
    /** `recent`: how many were skipped because they were submitted minutes ago. */
    response: z.object({ success: z.literal(true), submitted: z.int(), recent: z.int() }),
    maxBodyBytes: 4 * 1024 * 1024,
    /** URLs are only read for their slugs; what is submitted is built from articles that readers can open. */
    async handle({ deps, body, request }) {
      const hosts = [new URL(deps.config.origin).host, request.headers.get('host') ?? '']
      const slugs = body.urls.map((url) => slugFromUrl(url, hosts))
      const articleSlugs = slugs.filter((slug) => slug !== undefined)
      if (articleSlugs.length < slugs.length) return errorResponse(422, 'foreign_url', foreignUrlError)
      const published = await listPublishedSlugs(deps.db, articleSlugs)
      if (published.length === 0)
        return errorResponse(422, 'not_published', 'There is no published article at this URL.')
      const result = await submitNow(deps, published)
      if (!result.ok) return failureResponse(result, { not_submitted: { status: 502 } })
      return json({ success: true as const, submitted: result.submitted, recent: result.recent })
    },
  }),
] as const

function slugFromUrl(text: string, hosts: readonly string[]): string | undefined {
  const url = parseWebUrl(text)
  if (!url || !hosts.includes(url.host)) return undefined
  const path = /^\/(?:blog|article)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  return path === undefined ? undefined : decodeUri(path)
}

/** `/{key}.txt` proves to search engines that a submission comes from this site. */
export async function getIndexKey({ deps, request }: ApiContext): Promise<Response> {
  const key = await readIndexNowKey(deps)
  if (new URL(request.url).pathname !== `/${key}.txt`) return notFound()
  return new Response(key, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
