import { heroCopy, shopPriceRange } from '#domain/site/marketing-copy.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import type { FaqQuestion } from '#domain/site/faq.ts'

type Site = Pick<SiteConfig, 'name' | 'origin'>

export const organizationId = (site: Site) => `${site.origin}/#organization`
const websiteId = (site: Site) => `${site.origin}/#website`

/** On the home page, search engines also take the site's name from it. */
export function webSiteNode(site: Site): object {
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name: site.name,
    url: `${site.origin}/`,
    description: heroCopy(site.name).subtitle,
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

export type Rating = { value: number; count: number }

/** Without a rating if the owner has turned it off. */
export function storeNode(site: Site, rating: Rating | undefined): object {
  return {
    '@type': 'Store',
    '@id': `${site.origin}/shop#store`,
    name: `${site.name} Shop`,
    url: `${site.origin}/shop`,
    image: `${site.origin}/social.png`,
    priceRange: shopPriceRange,
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
