import { absolute } from '#domain/articles/article-html.ts'
import type { ApiContext } from '#app/route.ts'
import { notFound } from '#app/responses.ts'
import { lastRevised } from '#domain/articles/article.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { categoryPath, categoryPicture } from '#domain/articles/categories.ts'
import { publicPagePaths, sitePages, type SitePage } from '#domain/site/pages.ts'
import { toIsoString } from '#domain/text/dates.ts'
import {
  countPublished,
  listFeedArticles,
  listSitemapArticles,
  readNewestByCategory,
} from '#features/articles/feed-queries.ts'
import { listAuthorPages } from '#features/authors/queries.ts'
import type { Needs } from '#features/deps.ts'
import { listPublishedPages } from '#features/pages/custom-page-queries.ts'
import { readPage } from '#features/pages/queries.ts'
import { listProducts, listSitemapProducts } from '#features/products/queries.ts'
import { productPath } from '#domain/products/product.ts'
import type { Db } from '#features/tables.ts'
import { fileResponse } from './file-response.ts'
import { toolPath, visibleTools } from '#domain/tools/tools.ts'
import { readSettings } from '#features/settings/queries.ts'
import { entryPath } from '#domain/finder/entry.ts'
import { listEntryPaths } from '#features/finder/queries.ts'
import { escapeXml } from '#domain/text/xml.ts'

type SitemapDeps = Needs<'db' | 'starterLibrary' | 'config'>
type SitemapEntry = { path: string; lastModified: number; image?: string | undefined }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

/** Search engines allow 50,000; a smaller part is quicker to build. */
const maxUrlsPerPart = 10_000

export async function getSitemap({ deps, site }: ApiContext): Promise<Response> {
  const articles = await countPublished(deps.db)
  const { origin } = deps.config
  if (articles + publicPagePaths.length > maxUrlsPerPart)
    return fileResponse('xml', sitemapIndexXml(origin, Math.ceil(articles / maxUrlsPerPart)))
  return fileResponse('xml', sitemapXml(origin, await readPartEntries(deps, site, 1)))
}

export async function getSitemapPart({ deps, site, request }: ApiContext): Promise<Response> {
  const part = sitemapPartNumber(new URL(request.url).pathname)
  if (part === undefined || part > Math.ceil((await countPublished(deps.db)) / maxUrlsPerPart)) return notFound()
  const { origin } = deps.config
  return fileResponse('xml', sitemapXml(origin, await readPartEntries(deps, site, part)))
}

/** The first part also lists the pages. */
async function readPartEntries(deps: SitemapDeps, site: Site, part: number): Promise<SitemapEntry[]> {
  const articles = await listSitemapArticles(deps.db, part, maxUrlsPerPart, site.origin)
  const entries = articles.map((article) => ({
    path: `/article/${encodeURIComponent(article.slug)}`,
    lastModified: lastRevised(article),
    image: article.image_url || undefined,
  }))
  return part === 1
    ? [...(await readPageEntries(deps)), ...(await readListEntries(deps.db, site)), ...entries]
    : entries
}

/** The day on which the built-in pages without a date of their own last changed. */
const builtInPagesChanged = Date.UTC(2026, 10, 18)

async function readPageEntries(deps: SitemapDeps): Promise<SitemapEntry[]> {
  const [[article], [product]] = await Promise.all([listFeedArticles(deps.db, 1), listProducts(deps.db, { limit: 1 })])
  const lastModifiedOf = async ({ path, sitemap, editable }: SitePage): Promise<number | undefined> => {
    if (sitemap === 'listsArticles') return article && lastRevised(article)
    if (path === '/shop') return product?.created_at
    if (!editable) return undefined
    const { updated = '', revised = updated } = (await readPage(deps, path.slice(1))).fields
    return Date.parse(`${revised} UTC`) || undefined
  }
  const pages = sitePages.filter(({ sitemap }) => sitemap)
  const entries = pages.map(async (page) => ({
    path: page.path,
    lastModified: (await lastModifiedOf(page)) ?? builtInPagesChanged,
  }))
  const [customPages, answers, { hiddenTools }] = await Promise.all([
    listPublishedPages(deps.db),
    listEntryPaths(deps.db),
    readSettings(deps),
  ])
  return [
    ...(await Promise.all(entries)),
    ...customPages.map(({ path, updated_at }) => ({ path, lastModified: updated_at })),
    ...visibleTools(hiddenTools).map(({ slug }) => ({ path: toolPath(slug), lastModified: builtInPagesChanged })),
    ...answers.map(({ slug, updated_at }) => ({ path: entryPath(slug), lastModified: updated_at })),
  ]
}

/** Pages of categories, authors and products. A list without articles is not indexed. */
async function readListEntries(db: Db, site: Site): Promise<SitemapEntry[]> {
  const [newestByCategory, authors, products] = await Promise.all([
    readNewestByCategory(db),
    listAuthorPages(db),
    listSitemapProducts(db),
  ])
  const listed = categoriesOf(site).filter(({ title }) => newestByCategory.has(title))
  return [
    ...listed.map((category) => ({
      path: categoryPath(category),
      lastModified: newestByCategory.get(category.title) ?? builtInPagesChanged,
      image: categoryPicture(category),
    })),
    ...authors.map(({ slug, newest }) => ({ path: `/author/${slug}`, lastModified: newest ?? builtInPagesChanged })),
    ...products.map((product) => ({
      path: productPath(product),
      lastModified: product.updated_at,
      image: product.image_url || undefined,
    })),
  ]
}

function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified, image }) => {
    const lastmod = `<lastmod>${toIsoString(lastModified)}</lastmod>`
    const picture =
      image === undefined
        ? ''
        : `<image:image><image:loc>${escapeXml(absolute(image, origin))}</image:loc></image:image>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}${picture}</url>\n`
  })
  return `${head}<urlset ${namespace} ${imageNamespace}>\n${urls.join('')}</urlset>\n`
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
