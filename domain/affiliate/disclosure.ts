import type { LinkedProduct } from '../products/linked-product.ts'
import { articleDisclosure, associateDisclosure } from '../site/marketing-copy.ts'
import type { Site } from '../site/site.ts'
import { otherPrograms } from './programs.ts'
import { findAffiliateLinks } from './retailer-mentions.ts'

/** What an article says above its first affiliate link, with the sentence of each program it links to. */
export function affiliateDisclosure(content: string, products: readonly Pick<LinkedProduct, 'link'>[]) {
  const links = [...findAffiliateLinks(content), ...products.map(({ link }) => link)]
  if (links.length === 0) return undefined
  const disclosures = new Set(links.map((link) => link?.program.disclosure ?? associateDisclosure))
  const text = disclosures.delete(associateDisclosure)
    ? articleDisclosure.text
    : articleDisclosure.text.replace(associateDisclosure, '').trim()
  return [text, ...disclosures].filter(Boolean).join(' ')
}

/** The retailer's API asks for these words wherever its prices are shown. */
const priceNotice =
  'Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on Amazon at the time of purchase will apply to the purchase of this product.'

/** The sentences of the programs that the owner has joined besides Amazon's, and of the retailer's API. */
export function joinedDisclosures({ programTags = {}, usesRetailerApi }: Partial<Site>): string {
  const joined = otherPrograms.filter(({ key }) => programTags[key])
  return [...(usesRetailerApi ? [priceNotice] : []), ...joined.map(({ disclosure }) => disclosure)].join(' ')
}
