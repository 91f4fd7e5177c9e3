import { absolute } from '#domain/articles/article-html.ts'
import { lastRevised, type Article, type ArticleCard, type Correction } from '#domain/articles/article.ts'
import { isGenerated, originSentence } from '#domain/articles/provenance.ts'
import { toIsoString } from '#domain/text/dates.ts'
import { toZonedDay } from '#domain/text/time-zone.ts'
import { productPath, type Product } from '#domain/products/product.ts'
import type { Source } from '#domain/articles/blocks/sources/sources.ts'
import type { Byline } from '#domain/authors/author.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { bylineNode, organizationId } from './site-nodes.ts'

type Site = Pick<SiteConfig, 'name' | 'origin'> & { timeZone?: string }

type PostingDetails = {
  /** Of an author with a page. */
  byline?: Byline | undefined
  sources?: readonly Source[]
}

export function blogPostingNode(site: Site, article: Article, { byline, sources = [] }: PostingDetails = {}): object {
  const url = articleUrl(site, article)
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: reviewedPageNode(url, article, site.timeZone),
    ...originProperties(article, site.timeZone),
    url,
    headline: article.title,
    description: article.meta_description || article.excerpt,
    image: [article.social_image ?? `/social/${encodeURIComponent(article.slug)}.png`, article.image_url]
      .filter(Boolean)
      .map((image) => absolute(image, site.origin)),
    datePublished: toIsoString(article.published_date),
    dateModified: toIsoString(lastRevised(article)),
    author: byline ? bylineNode(site, byline) : namedAuthorNode(site, article.author),
    publisher: { '@id': organizationId(site) },
    articleSection: article.category,
    timeRequired: `PT${article.read_time}M`,
    isAccessibleForFree: true,
    ...(sources.length > 0 && { citation: sources.map(citationNode) }),
    ...(article.corrections.length > 0 && { correction: article.corrections.map(correctionNode) }),
  }
}

/** Only a page can be reviewed, not an article. */
function reviewedPageNode(url: string, article: Article, timeZone: string | undefined): object | string {
  const { reviewer_name, reviewer_credential, reviewed_at } = article
  if (!reviewer_name) return url
  const credential = reviewer_credential && { description: reviewer_credential }
  return {
    '@type': 'WebPage',
    '@id': url,
    reviewedBy: { '@type': 'Person', name: reviewer_name, ...credential },
    ...(reviewed_at !== null && { lastReviewed: toZonedDay(reviewed_at, timeZone) }),
  }
}

function originProperties(article: Article, timeZone: string | undefined): object {
  const creditText = isGenerated(article.provenance ?? {}) ? originSentence(article, timeZone) : undefined
  const isModel = article.provenance?.writer?.kind === 'model'
  return {
    ...(creditText !== undefined && { creditText }),
    ...(isModel && { digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource' }),
  }
}

/** Editorial desks, whose names start with the site's name, are organizations, not people. */
function namedAuthorNode(site: Site, author: string): object {
  const desk = author.startsWith(site.name)
  return { '@type': desk ? 'Organization' : 'Person', name: author, ...(desk && { url: `${site.origin}/about` }) }
}

function correctionNode({ on, wrong, right }: Correction): object {
  const text = `This was wrong: ${wrong} This is right: ${right}`
  return { '@type': 'CorrectionComment', text, datePublished: on }
}

function citationNode({ title, organization, href }: Source): object {
  return {
    '@type': 'CreativeWork',
    name: title,
    ...(organization !== '' && { publisher: { '@type': 'Organization', name: organization } }),
    ...(href !== undefined && { url: href }),
  }
}

type Listed = ArticleCard | Product

/** Articles are listed by the URL of their page, products by that of theirs. */
export function itemListNode(site: Site, listed: readonly Listed[], name?: string): object {
  return {
    '@type': 'ItemList',
    ...(name !== undefined && { name }),
    numberOfItems: listed.length,
    itemListElement: listed.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.title,
      url: 'excerpt' in item ? articleUrl(site, item) : site.origin + productPath(item),
    })),
  }
}

function articleUrl(site: Site, { slug }: Pick<ArticleCard, 'slug'>): string {
  return `${site.origin}/article/${encodeURIComponent(slug)}`
}
