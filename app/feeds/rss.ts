import type { ApiContext } from '#app/route.ts'
import { allCategories, feedUrl } from '#app/contract/blog-url.ts'
import { notFound } from '#app/responses.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import type { Article } from '#domain/articles/article.ts'
import { originSentence } from '#domain/articles/provenance.ts'
import { categoryUrl, findCategory } from '#domain/articles/categories.ts'
import type { LinkedProduct } from '#domain/products/linked-product.ts'
import { claim, withoutClaim } from '#domain/site/claims.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { listFeedArticles } from '#features/articles/feed-queries.ts'
import { findRenamedTitle } from '#features/categories/queries.ts'
import { listPlacedIn } from '#features/products/queries.ts'
import type { Db } from '#features/tables.ts'
import { absolute, articleHtml } from '#domain/articles/article-html.ts'
import { fileResponse } from './file-response.ts'
import { cdata, escapeXml } from '#domain/text/xml.ts'

const newestCount = 30

/** The feed of all articles, or of one category. */
export async function getRss({ deps, site, query }: ApiContext): Promise<Response> {
  const category = query['category'] === allCategories ? undefined : query['category'] || undefined
  const articles = await listFeedArticles(deps.db, newestCount, category)
  // A category has a feed even while it has no articles; an unknown name has none.
  if (category !== undefined && !findCategory(categoriesOf(site), category) && articles.length === 0)
    return redirectOfFeed(deps.db, category)
  const channel = category === undefined ? siteChannel(site) : categoryChannel(site, category)
  return fileResponse('rss', rssXml(site, channel, articles, await listPlaced(deps.db, articles)))
}

/** The feed of a former name leads to that of today. */
async function redirectOfFeed(db: Db, category: string): Promise<Response> {
  const title = await findRenamedTitle(db, category)
  if (title === undefined) return notFound()
  return new Response(null, { status: 301, headers: { location: feedUrl(title), 'cache-control': 'no-store' } })
}

function siteChannel(site: Site): Channel {
  return { title: site.name, description: claim(site, 'honest-reviews').subtitle, path: '/rss.xml', page: '/blog' }
}

function categoryChannel(site: Site, category: string): Channel {
  const categories = categoriesOf(site)
  const description = findCategory(categories, category)?.description || `Articles about ${category}.`
  return {
    title: `${category} · ${site.name}`,
    description,
    path: feedUrl(category),
    page: categoryUrl(categories, category),
  }
}

/** The products that these articles place themselves. */
async function listPlaced(db: Db, articles: readonly Article[]): Promise<LinkedProduct[]> {
  return listPlacedIn(
    db,
    articles.flatMap(({ content }) => parseArticleText(content)),
  )
}

/** `path` is the feed's own, `page` that of the page it belongs to. */
type Channel = { title: string; description: string; path: string; page: string }

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

type FeedSite = Pick<Site, 'origin' | 'hidesOrigin' | 'confirmedClaims' | 'timeZone' | 'recalls' | 'hiddenTools'> & {
  isPublic?: boolean
}

/** RSS 2.0 with full article texts, in the given order. */
export function rssXml(
  site: FeedSite,
  channel: Channel,
  articles: readonly Article[],
  products: readonly LinkedProduct[] = [],
): string {
  const lastModified = Math.max(0, ...articles.map((article) => article.updated_at))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${namespaces}>
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(site.origin + channel.page)}</link>
<atom:link href="${escapeXml(site.origin + channel.path)}" rel="self" type="application/rss+xml"/>
<description>${textAsHtml(channel.description)}</description>
<language>en-us</language>
${lastModified > 0 ? `<lastBuildDate>${rfc822Date(lastModified)}</lastBuildDate>\n` : ''}${articles.map((article) => itemXml(article, site, products)).join('')}</channel>
</rss>
`
}

function itemXml(article: Article, site: FeedSite, products: readonly LinkedProduct[]): string {
  const { origin, hidesOrigin, timeZone } = site
  const text = withoutClaim(site, 'amazon-associate', articleHtml(article.content, origin, products, site))
  const sentence = hidesOrigin ? undefined : originSentence(article, timeZone)
  const notice = sentence === undefined ? '' : `<p><i>${escapeXml(sentence)}.</i></p>\n`
  const slug = encodeURIComponent(article.slug)
  const url = escapeXml(`${origin}/article/${slug}`)
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${rfc822Date(article.published_date)}</pubDate>
<dc:creator>${escapeXml(article.author)}</dc:creator>
<category>${escapeXml(article.category)}</category>
<description>${textAsHtml(article.excerpt)}</description>
${mediaXml(article, origin)}
<content:encoded>${cdata(notice + text)}</content:encoded>
</item>
`
}

/** Feed readers take a description as HTML, so plain text is escaped for HTML first and for XML then. */
function textAsHtml(text: string): string {
  return escapeXml(escapeXml(text))
}

/** The type and size of a picture that the owner chose are unknown. */
function mediaXml({ slug, social_image: chosen }: Article, origin: string): string {
  const url = chosen === null ? `/social/${encodeURIComponent(slug)}.png` : chosen
  const imageAttributes = chosen === null ? ' type="image/png" width="1200" height="630"' : ''
  return `<media:content url="${escapeXml(absolute(url, origin))}" medium="image"${imageAttributes}/>`
}

/** RFC 822 with a four-digit year, as RSS requires. */
function rfc822Date(ms: number): string {
  return new Date(ms).toUTCString()
}
