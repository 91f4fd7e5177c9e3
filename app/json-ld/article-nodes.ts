import { lastRevised, type Article, type ArticleCard } from '#domain/articles/article.ts'
import { toIsoString } from '#domain/text/dates.ts'
import type { Product } from '#domain/products/product.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { organizationId } from './site-nodes.ts'

type Site = Pick<SiteConfig, 'name' | 'origin'>

export function blogPostingNode(site: Site, article: Article): object {
  const address = articleAddress(site, article)
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    url: address,
    headline: article.title,
    description: article.meta_description || article.excerpt,
    image: [article.social_image ?? `/social/${encodeURIComponent(article.slug)}.png`, article.image_url]
      .filter(Boolean)
      .map((image) => (image.startsWith('/') ? site.origin + image : image)),
    datePublished: toIsoString(article.published_date),
    dateModified: toIsoString(lastRevised(article)),
    author: authorNode(site, article.author),
    publisher: { '@id': organizationId(site) },
    articleSection: article.category,
    ...(article.meta_keywords.length > 0 && { keywords: article.meta_keywords.join(', ') }),
    timeRequired: `PT${article.read_time}M`,
    inLanguage: 'en',
    isAccessibleForFree: true,
  }
}

/** Editorial desks, whose names start with the site's name, are organizations, not people. */
function authorNode(site: Site, author: string): object {
  const desk = author.startsWith(site.name)
  return { '@type': desk ? 'Organization' : 'Person', name: author, ...(desk && { url: `${site.origin}/about` }) }
}

type Listed = ArticleCard | Product

/** Articles are listed by URL. Products have no page here, so they are listed by name only. */
export function itemListNode(site: Site, listed: readonly Listed[], name?: string): object {
  return {
    '@type': 'ItemList',
    ...(name !== undefined && { name }),
    numberOfItems: listed.length,
    itemListElement: listed.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title,
      ...('excerpt' in item && { url: articleAddress(site, item) }),
    })),
  }
}

function articleAddress(site: Site, { slug }: Pick<ArticleCard, 'slug'>): string {
  return `${site.origin}/article/${encodeURIComponent(slug)}`
}
