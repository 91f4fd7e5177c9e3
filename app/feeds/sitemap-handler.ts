import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { publicPagePaths } from '#domain/site/pages.ts'
import { countPublished, listFeedArticles, listSitemapArticles } from '#features/articles/feed-queries.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'
import { sitemapPartNumber, sitemapXml, sitemapIndexXml, type SitemapEntry } from './sitemap.ts'

/** Far below what search engines allow (50,000), so that a part is quick to make. */
const maxUrlsPerPart = 10_000

export async function getSitemap({ deps }: ApiContext): Promise<Response> {
  const articles = await countPublished(deps.db)
  const { origin } = deps.config
  if (articles + publicPagePaths.length > maxUrlsPerPart)
    return fileResponse('xml', sitemapIndexXml(origin, Math.ceil(articles / maxUrlsPerPart)))
  return fileResponse('xml', sitemapXml(origin, await readPartEntries(deps.db, 1)))
}

export async function getSitemapPart({ deps, request }: ApiContext): Promise<Response> {
  const part = sitemapPartNumber(new URL(request.url).pathname)
  if (part === undefined || part > Math.ceil((await countPublished(deps.db)) / maxUrlsPerPart)) return notFound()
  return fileResponse('xml', sitemapXml(deps.config.origin, await readPartEntries(deps.db, part)))
}

/** The pages stand in the first part. */
async function readPartEntries(db: Db, part: number): Promise<SitemapEntry[]> {
  const articles = await listSitemapArticles(db, part, maxUrlsPerPart)
  const entries = articles.map(({ slug, updated_at }) => ({
    path: `/article/${encodeURIComponent(slug)}`,
    lastModified: updated_at,
  }))
  return part === 1 ? [...(await readPageEntries(db)), ...entries] : entries
}

/** Pages that list articles change with the newest; when a fixed text last changed is not known, and not claimed. */
async function readPageEntries(db: Db): Promise<SitemapEntry[]> {
  const [newest] = await listFeedArticles(db, 1)
  const listing = new Set<string>(['/', '/blog', '/categories'])
  return publicPagePaths.map((path) => ({ path, lastModified: listing.has(path) ? newest?.updated_at : undefined }))
}
