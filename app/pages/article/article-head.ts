import type { Head } from '#app/layout/head.tsx'
import { blogPostingNode } from '#app/json-ld/article-nodes.ts'
import { breadcrumbNode } from '#app/json-ld/site-nodes.ts'
import type { Article } from '#domain/articles/article.ts'
import { toIsoString } from '#domain/text/dates.ts'
import type { SiteConfig } from '#domain/site/site.ts'

/** Both URLs of an article declare the same canonical URL. */
export function articleHead(site: SiteConfig, article: Article): Head {
  return {
    title: article.title,
    description: article.meta_description || article.excerpt,
    path: `/article/${article.slug}`,
    kind: 'article',
    image: { path: `/social/${article.slug}.png`, alt: article.title },
    published: {
      at: toIsoString(article.published_date),
      updated: toIsoString(article.updated_at),
      section: article.category,
      author: article.author,
      tags: article.meta_keywords,
    },
    structured: [
      blogPostingNode(site, article),
      breadcrumbNode(site, [
        { href: '/', label: 'Home' },
        { href: '/blog', label: 'Articles' },
        { href: `/blog?category=${encodeURIComponent(article.category)}`, label: article.category },
        { href: `/article/${article.slug}`, label: article.title },
      ]),
    ],
  }
}
