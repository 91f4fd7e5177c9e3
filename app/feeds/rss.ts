import type { Article } from '#domain/articles/article.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { articleHtml } from './article-html.ts'
import { cdata, escapeXml } from './xml.ts'

/** `path` is the feed's own address, `page` the one that a person reads instead. */
export type Channel = { title: string; description: string; path: string; page: string }

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ')

/** RSS 2.0 with full texts, in the order given. */
export function rssXml(site: Pick<SiteConfig, 'origin'>, channel: Channel, articles: readonly Article[]): string {
  const { origin } = site
  const changed = Math.max(0, ...articles.map((article) => article.updated_at))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${namespaces}>
<channel>
<title>${escapeXml(channel.title)}</title>
<link>${escapeXml(origin + channel.page)}</link>
<atom:link href="${escapeXml(origin + channel.path)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(channel.description)}</description>
<language>en-us</language>
${changed > 0 ? `<lastBuildDate>${rfc822Date(changed)}</lastBuildDate>\n` : ''}${articles.map((article) => itemXml(article, origin)).join('')}</channel>
</rss>
`
}

function itemXml(article: Article, origin: string): string {
  const slug = encodeURIComponent(article.slug)
  const address = escapeXml(`${origin}/article/${slug}`)
  return `<item>
<title>${escapeXml(article.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${rfc822Date(article.published_date)}</pubDate>
<dc:creator>${escapeXml(article.author)}</dc:creator>
<category>${escapeXml(article.category)}</category>
<description>${escapeXml(article.excerpt)}</description>
<media:content url="${escapeXml(`${origin}/social/${slug}.png`)}" medium="image" type="image/png" width="1200" height="630"/>
<content:encoded>${cdata(articleHtml(article.content, origin))}</content:encoded>
</item>
`
}

/** RFC 822 with a four-digit year, as RSS wants it. */
function rfc822Date(ms: number): string {
  return new Date(ms).toUTCString()
}
