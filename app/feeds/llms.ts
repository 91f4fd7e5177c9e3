import type { ArticleCard } from '#domain/articles/article.ts'
import { categories } from '#domain/articles/categories.ts'
import { educationalSentence, footerAffiliateNotice, heroWords } from '#domain/site/marketing-copy.ts'
import type { SiteFacts } from '#domain/site/site.ts'

const pages = [
  { path: '/blog', title: 'Articles', text: 'Every article, newest first' },
  { path: '/shop', title: 'Shop', text: 'Products, all with affiliate links' },
  { path: '/categories', title: 'Categories', text: 'The thirteen subjects' },
  { path: '/about', title: 'About', text: 'Who makes this and how' },
  { path: '/faq', title: 'FAQ', text: 'Questions and answers about the site' },
  { path: '/affiliate-disclaimer', title: 'Affiliate disclaimer', text: 'How the site earns' },
  { path: '/contact', title: 'Contact', text: 'Corrections and questions' },
  { path: '/rss.xml', title: 'RSS feed', text: 'The newest articles in full' },
  { path: '/sitemap.xml', title: 'Sitemap', text: 'Every address' },
]

type Link = { title: string; path: string; text: string }

/** The site in short, for programs that read for people. */
export function llms({ name, origin }: Pick<SiteFacts, 'name' | 'origin'>, articles: readonly ArticleCard[]): string {
  const list = (links: readonly Link[]) =>
    links.map(({ title, path, text }) => `- [${plain(title)}](${origin}${path}): ${plain(text)}`).join('\n')
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
    `# ${plain(name)}`,
    `> ${heroWords(name).subtitle}`,
    `${educationalSentence} ${footerAffiliateNotice}`,
    `## Pages\n\n${list(pages)}`,
    `## Categories\n\n${list(subjects)}`,
    ...(newest.length > 0 ? [`## Newest articles\n\n${list(newest)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** One line in which nothing is markup. */
function plain(text: string): string {
  const line = text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  return line
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]<>`*_#|]/g, String.raw`\$&`)
}
