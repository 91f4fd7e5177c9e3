import { absolute } from '#domain/articles/article-html.ts'
import { claim, type ClaimSite } from '#domain/site/claims.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import type { FaqQuestion } from '#domain/site/faq.ts'
import type { Tool } from '#domain/tools/calculator.ts'
import type { Author, Byline } from '#domain/authors/author.ts'
import { webLink } from '#domain/text/web-link.ts'

type Site = Pick<SiteConfig, 'name' | 'origin'> & ClaimSite

export const organizationId = (site: Site) => `${site.origin}/#organization`
const websiteId = (site: Site) => `${site.origin}/#website`

/** On the home page, search engines also take the site's name from it. */
export function webSiteNode(site: Site): object {
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name: site.name,
    url: `${site.origin}/`,
    description: claim(site, 'honest-reviews').subtitle,
    inLanguage: 'en',
    publisher: { '@id': organizationId(site) },
  }
}

/** `sameAs` lists the owner's profiles on other sites. */
export function organizationNode(site: Site, sameAs: readonly string[] = []): object {
  return {
    '@type': 'Organization',
    '@id': organizationId(site),
    name: site.name,
    url: `${site.origin}/`,
    logo: { '@type': 'ImageObject', url: `${site.origin}/icon-512.png`, width: 512, height: 512 },
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** Search engines read each page by itself, so a page that refers to the publisher must also define it. */
export function withPublisher(site: Site, nodes: readonly object[]): readonly object[] {
  const id = organizationId(site)
  const isDefined = nodes.some((node) => '@id' in node && node['@id'] === id)
  return isDefined || !names(nodes, id) ? nodes : [...nodes, organizationNode(site)]
}

function names(value: unknown, id: string): boolean {
  return typeof value === 'object' && value !== null
    ? Object.values(value).some((part) => names(part, id))
    : value === id
}

/** A desk is part of the publisher; a person is not. */
export function authorNode(site: Site, author: Omit<Author, 'id' | 'version'>): object {
  const { kind, role, bio, image_url, links } = author
  const sameAs = links.flatMap(({ href }) => webLink(href) ?? [])
  return {
    ...bylineNode(site, author),
    ...(bio !== '' && { description: bio.replaceAll(/\s+/g, ' ') }),
    ...(image_url !== '' && { image: absolute(image_url, site.origin) }),
    ...(kind === 'person' && role !== '' && { jobTitle: role }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** The author as articles name it; the author's page defines the rest under the same `@id`. */
export function bylineNode(site: Site, { slug, name, kind }: Byline): object {
  const url = `${site.origin}/author/${slug}`
  const isDesk = kind === 'desk'
  return {
    '@type': isDesk ? 'Organization' : 'Person',
    '@id': `${url}#author`,
    name,
    url,
    ...(isDesk && { parentOrganization: { '@id': organizationId(site) } }),
  }
}

export type Rating = { value: number; count: number }

/** Without a rating if the owner has turned it off. */
export function storeNode(site: Site, rating: Rating | undefined): object {
  const priceRange = claim(site, 'rating')?.priceRange
  return {
    '@type': 'Store',
    '@id': `${site.origin}/shop#store`,
    name: `${site.name} Shop`,
    url: `${site.origin}/shop`,
    image: `${site.origin}/social.png`,
    ...(priceRange !== undefined && { priceRange }),
    parentOrganization: { '@id': organizationId(site) },
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.value,
        reviewCount: rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}

/** Breadcrumbs from the home page to the current page. */
/** Free to use, so search engines show no price. */
export function toolNode(site: Site, { name, description, sources }: Tool, path: string): object {
  return {
    '@type': 'WebApplication',
    '@id': `${site.origin}${path}#tool`,
    name,
    description,
    url: site.origin + path,
    applicationCategory: 'UtilitiesApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Works without JavaScript',
    isAccessibleForFree: true,
    inLanguage: 'en',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
    citation: sources.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url })),
    publisher: { '@id': organizationId(site) },
  }
}

export function breadcrumbNode(site: Site, trail: readonly { href: string; label: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ href, label }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: site.origin + href,
    })),
  }
}

/** Search engines require that the page shows exactly these questions and answers. */
export function faqNode(groups: readonly { questions: readonly FaqQuestion[] }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
