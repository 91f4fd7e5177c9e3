import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { lastRevised } from '#domain/articles/article.ts'
import { publicPagePaths, sitePages } from '#domain/site/pages.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { countPublished, listFeedArticles, listSitemapArticles } from '#features/articles/feed-queries.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'
import { escapeXml } from './xml.ts'

type SitemapEntry = { path: string; lastModified?: number | undefined }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Search engines allow 50,000; a smaller part is quicker to build. */
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

/** The first part also lists the pages. */
async function readPartEntries(db: Db, part: number): Promise<SitemapEntry[]> {
  const articles = await listSitemapArticles(db, part, maxUrlsPerPart)
  const entries = articles.map((article) => ({
    path: `/article/${encodeURIComponent(article.slug)}`,
    lastModified: lastRevised(article),
  }))
  return part === 1 ? [...(await readPageEntries(db)), ...entries] : entries
}

/** Pages that list articles change with the newest one. Other pages get no date, because theirs is unknown. */
async function readPageEntries(db: Db): Promise<SitemapEntry[]> {
  const [newest] = await listFeedArticles(db, 1)
  return sitePages.flatMap(({ path, sitemap }) => {
    if (!sitemap) return []
    return [{ path, lastModified: sitemap === 'listsArticles' ? newest && lastRevised(newest) : undefined }]
  })
}

function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const lastmod = lastModified === undefined ? '' : `<lastmod>${toIsoString(lastModified)}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `${head}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`
}

function sitemapIndexXml(origin: string, parts: number): string {
  const urls = Array.from({ length: parts }, (_, index) => `${origin}/sitemap-${index + 1}.xml`)
  const rows = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`)
  return `${head}<sitemapindex ${namespace}>\n${rows.join('')}</sitemapindex>\n`
}

/** The number in `/sitemap-3.xml`. */
function sitemapPartNumber(path: string): number | undefined {
  const digits = /^\/sitemap-([1-9]\d{0,5})\.xml$/.exec(path)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
