import type { ApiContext } from '#app/route.ts'
import type { ArticleCard } from '#domain/articles/article.ts'
import { categoryPath } from '#domain/articles/categories.ts'
import { categoriesOf, type Site } from '#domain/site/site.ts'
import { claim, withoutClaim } from '#domain/site/claims.ts'
import { educationalDisclaimer, footerAffiliateNotice } from '#domain/site/marketing-copy.ts'
import type { PublishedPage } from '#domain/site/custom-page.ts'
import { sitePages } from '#domain/site/pages.ts'
import { escapeMarkdown } from '#domain/text/markdown.ts'
import { listFeedArticles } from '#features/articles/feed-queries.ts'
import { fileResponse } from './file-response.ts'

const newestCount = 30

export async function getLlms({ deps, site }: ApiContext): Promise<Response> {
  return fileResponse('text', llmsText(site, await listFeedArticles(deps.db, newestCount)))
}

type Link = { title: string; path: string; text: string }

const pageLinks: readonly Link[] = [
  ...sitePages.flatMap(({ path, name, summary }) => (summary ? [{ path, title: name, text: summary }] : [])),
  { path: '/rss.xml', title: 'RSS feed', text: 'The newest articles in full' },
  { path: '/sitemap.xml', title: 'Sitemap', text: 'Every URL' },
]

const customLink = ({ path, title, intro, description }: PublishedPage): Link => ({
  ...{ path, title },
  text: description || intro || title,
})

/** A summary of the site for language models. */
function llmsText(site: Site, articles: readonly ArticleCard[]): string {
  const { name, origin } = site
  const list = (links: readonly Link[]) =>
    links.map(({ title, path, text }) => `- [${escapeLine(title)}](${origin}${path}): ${escapeLine(text)}`).join('\n')
  const subjects = categoriesOf(site).map((category) => ({
    title: category.title,
    path: categoryPath(category),
    text: category.description || category.title,
  }))
  const current = (link: Link) =>
    site.categories && link.path === '/categories' ? { ...link, text: 'All categories' } : link
  const newest = articles.map(({ title, slug, excerpt }) => ({
    title,
    path: `/blog/${encodeURIComponent(slug)}.md`,
    text: excerpt,
  }))
  const parts = [
    `# ${escapeLine(name)}`,
    `> ${claim(site, 'honest-reviews').subtitle}`,
    `${educationalDisclaimer} ${withoutClaim(site, 'amazon-associate', footerAffiliateNotice)}`,
    `## Pages\n\n${list([...pageLinks.map(current), ...(site.customPages ?? []).map(customLink)])}`,
    `## Categories\n\n${list(subjects)}`,
    ...(newest.length > 0 ? [`## Newest articles\n\n${list(newest)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** A single line without active Markdown. */
const escapeLine = (text: string) => escapeMarkdown(text.replaceAll(/\s+/g, ' ').trim())
