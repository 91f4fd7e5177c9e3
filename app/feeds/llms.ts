import type { ArticleCard } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { educationalDisclaimer, footerAffiliateNotice, heroCopy } from '#domain/site/marketing-copy.ts'
import type { SiteConfig } from '#domain/site/site.ts'

const listedPages = [
  { path: '/blog', title: 'Articles', text: 'Every article, newest first' },
  { path: '/shop', title: 'Shop', text: 'Products, all with affiliate links' },
  { path: '/categories', title: 'Categories', text: 'The thirteen categories' },
  { path: '/about', title: 'About', text: 'Who runs the site and how it is made' },
  { path: '/faq', title: 'FAQ', text: 'Questions and answers about the site' },
  { path: '/affiliate-disclaimer', title: 'Affiliate disclaimer', text: 'How the site earns' },
  { path: '/contact', title: 'Contact', text: 'Corrections and questions' },
  { path: '/rss.xml', title: 'RSS feed', text: 'The newest articles in full' },
  { path: '/sitemap.xml', title: 'Sitemap', text: 'Every address' },
]

type Link = { title: string; path: string; text: string }

/** The site in short, for programs that read for people. */
export function llmsText(
  { name, origin }: Pick<SiteConfig, 'name' | 'origin'>,
  articles: readonly ArticleCard[],
): string {
  const list = (links: readonly Link[]) =>
    links
      .map(({ title, path, text }) => `- [${escapeMarkdown(title)}](${origin}${path}): ${escapeMarkdown(text)}`)
      .join('\n')
  const subjects = categories.map(({ title, description }) => ({
    title,
    path: `/blog?category=${encodeURIComponent(title)}`,
    text: description,
  }))
  const newest = articles.map(({ title, slug, excerpt }) => ({
    title,
    path: `/article/${encodeURIComponent(slug)}`,
    text: excerpt,
  }))
  const parts = [
    `# ${escapeMarkdown(name)}`,
    `> ${heroCopy(name).subtitle}`,
    `${educationalDisclaimer} ${footerAffiliateNotice}`,
    `## Pages\n\n${list(listedPages)}`,
    `## Categories\n\n${list(subjects)}`,
    ...(newest.length > 0 ? [`## Newest articles\n\n${list(newest)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** One line in which nothing is markup. */
function escapeMarkdown(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  return line
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<>`*_#|]/g, String.raw`\$&`)
}
