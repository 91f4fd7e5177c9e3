import { parseAffiliateLink } from '../affiliate/affiliate-link.ts'
import { evidenceTiers } from './evidence.ts'
import { shopName } from './offer.ts'
import { listOf } from './product-lists.ts'
import type { Product } from './product.ts'
import { shopFilterNames, type ShopChoices, type ShopFilter, type ShopFilterName } from './shop-filter-names.ts'

const maxChoices = 40
const valuesOf: Readonly<Record<ShopFilterName, (product: Product) => string[]>> = {
  species: ({ species }) => listOf(species),
  need: ({ need }) => listOf(need),
  shop: shopsOf,
  evidence: ({ evidence }) => (evidence && evidence.tier !== 'none' ? [evidenceTiers[evidence.tier]] : []),
}

function shopsOf({ affiliate_link, offers = [] }: Product): string[] {
  const first = parseAffiliateLink(affiliate_link)?.program.name
  return [...(first ? [first] : []), ...offers.map(shopName)]
}

export function listShopChoices(products: readonly Product[]): ShopChoices {
  const choicesOf = (name: ShopFilterName) => {
    const seen = new Map(products.flatMap(valuesOf[name]).map((value) => [value.toLowerCase(), value]))
    return [...seen.values()].toSorted((a, b) => a.localeCompare(b, 'en')).slice(0, maxChoices)
  }
  const shop = choicesOf('shop')
  return {
    species: choicesOf('species'),
    need: choicesOf('need'),
    // One shop for everything is no choice.
    shop: shop.length < 2 ? [] : shop,
    evidence: choicesOf('evidence'),
  }
}

export function isFiltered(filter: ShopFilter): boolean {
  return shopFilterNames.some((name) => filter[name])
}

export function matchesShopFilter(product: Product, filter: ShopFilter): boolean {
  return shopFilterNames.every((name) => {
    const wanted = filter[name]?.toLowerCase()
    return !wanted || valuesOf[name](product).some((value) => value.toLowerCase() === wanted)
  })
}
