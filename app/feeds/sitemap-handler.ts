import type { ApiVisit } from '#app/route.ts'
import { nothingHere } from '#app/error-response.ts'
import { publicPages } from '#domain/analytics/page-paths.ts'
import { countPublished, listFeedArticles, listSitemapArticles } from '#features/articles/feed-queries.ts'
import type { Db } from '#features/tables.ts'
import { answer } from './file-response.ts'
import { partOf, sitemap, sitemapIndex, type SitemapEntry } from './sitemap.ts'

/** Far below what search engines allow (50,000), so that a part is quick to make. */
const most = 10_000

export async function getSitemap({ deps }: ApiVisit): Promise<Response> {
  const articles = await countPublished(deps.db)
  const { origin } = deps.site
  if (articles + publicPages.length > most) return answer('xml', sitemapIndex(origin, Math.ceil(articles / most)))
  return answer('xml', sitemap(origin, await entriesOf(deps.db, 1)))
}

export async function getSitemapPart({ deps, request }: ApiVisit): Promise<Response> {
  const part = partOf(new URL(request.url).pathname)
  if (part === undefined || part > Math.ceil((await countPublished(deps.db)) / most)) return nothingHere()
  return answer('xml', sitemap(deps.site.origin, await entriesOf(deps.db, part)))
}

/** The pages stand in the first part. */
async function entriesOf(db: Db, part: number): Promise<SitemapEntry[]> {
  const articles = await listSitemapArticles(db, part, most)
  const entries = articles.map(({ slug, updated_at }) => ({
    path: `/article/${encodeURIComponent(slug)}`,
    changed: updated_at,
  }))
  return part === 1 ? [...(await pages(db)), ...entries] : entries
}

/** Pages that list articles change with the newest; when a fixed text last changed is not known, and not claimed. */
async function pages(db: Db): Promise<SitemapEntry[]> {
  const [newest] = await listFeedArticles(db, 1)
  const listing = new Set<string>(['/', '/blog', '/categories'])
  return publicPages.map((path) => ({ path, changed: listing.has(path) ? newest?.updated_at : undefined }))
}
