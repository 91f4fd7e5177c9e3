import type { Product } from '../products/product.ts'
import { articleDisclosure, associateDisclosure } from '../site/marketing-copy.ts'
import type { Site } from '../site/site.ts'
import { findProgram, otherPrograms } from './programs.ts'
import { findRetailerUrls } from './retailer-mentions.ts'

type Linked = Pick<Product, 'affiliate_link'>

/** What an article says above its first affiliate link, with the sentence of each program it links to. */
export function affiliateDisclosure(content: string, products: readonly Linked[]): string | undefined {
  const placed = products.map(({ affiliate_link }) => URL.parse(affiliate_link ?? '')?.hostname ?? '')
  const hosts = [...findRetailerUrls(content).map(({ hostname }) => hostname), ...placed]
  if (hosts.length === 0) return undefined
  const found = new Set(hosts.flatMap((host) => findProgram(host)?.disclosure ?? associateDisclosure))
  const text = found.delete(associateDisclosure)
    ? articleDisclosure.text
    : articleDisclosure.text.replace(associateDisclosure, '').trim()
  return [text, ...found].filter(Boolean).join(' ')
}

/** The retailer's API asks for these words wherever its prices are shown. */
const priceNotice =
  'Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on Amazon at the time of purchase will apply to the purchase of this product.'

/** The sentences of the programs that the owner has joined besides Amazon's, and of the retailer's API. */
export function joinedDisclosures({ programTags = {}, usesRetailerApi }: Partial<Site>): string {
  const joined = otherPrograms.filter(({ key }) => programTags[key])
  return [...(usesRetailerApi ? [priceNotice] : []), ...joined.map(({ disclosure }) => disclosure)].join(' ')
}
