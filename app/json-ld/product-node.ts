import { absolute } from '#domain/articles/article-html.ts'
import type { CurrentOffer } from '#domain/products/offer.ts'
import { preferredImage, displayCategory } from '#domain/products/product-display.ts'
import { linesOf } from '#domain/products/product-lists.ts'
import { productPath, type Product } from '#domain/products/product.ts'
import type { SiteConfig } from '#domain/site/site.ts'
import { organizationId } from './site-nodes.ts'

type Site = Pick<SiteConfig, 'name' | 'origin'>

/** Only what is known: a price without a currency is left out, and nobody gave a rating. */
export function productNode(site: Site, product: Product, offers: readonly CurrentOffer[]): object {
  const { title, description, brand, verdict, evidence } = product
  const url = site.origin + productPath(product)
  const priced = offers.flatMap((offer) => offerNode(offer) ?? [])
  const isReviewed = verdict && evidence && evidence.tier !== 'none'
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    url,
    name: title,
    ...(description && { description }),
    image: absolute(preferredImage(product), site.origin),
    category: displayCategory(product),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(priced.length > 0 && { offers: priced }),
    ...(isReviewed && {
      review: {
        '@type': 'Review',
        author: { '@id': organizationId(site) },
        reviewBody: verdict,
        ...notes('positiveNotes', linesOf(product.pros)),
        ...notes('negativeNotes', linesOf(product.cons)),
      },
    }),
  }
}

function notes(name: string, lines: readonly string[]) {
  const itemListElement = lines.map((line, index) => ({ '@type': 'ListItem', position: index + 1, name: line }))
  return lines.length === 0 ? {} : { [name]: { '@type': 'ItemList', itemListElement } }
}

function offerNode({ href, shop, price = '', country, outOfStock }: CurrentOffer): object | undefined {
  const [, sign = '', amount] = /^([$€£])(\d{1,6}(?:\.\d{2})?)$/.exec(price) ?? []
  const priceCurrency = sign === '€' ? 'EUR' : sign === '£' ? 'GBP' : country === 'US' ? 'USD' : undefined
  if (amount === undefined || priceCurrency === undefined) return undefined
  const availability = outOfStock && { availability: 'https://schema.org/OutOfStock' }
  return {
    '@type': 'Offer',
    url: href,
    seller: { '@type': 'Organization', name: shop },
    price: amount,
    priceCurrency,
    ...availability,
  }
}
