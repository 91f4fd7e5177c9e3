import type { Product } from '../products/product.ts'
import { articleDisclosure, associateDisclosure } from '../site/marketing-copy.ts'
import { findProgram, otherPrograms, type AffiliateTags } from './programs.ts'
import { findRetailerUrls } from './retailer-mentions.ts'

type Linked = Pick<Product, 'affiliate_link'>

/** What an article says above its first affiliate link, with the sentence of each program it links to. */
export function affiliateDisclosure(content: string, products: readonly Linked[]): string | undefined {
  const placed = products.map(({ affiliate_link }) => URL.parse(affiliate_link ?? '')?.hostname ?? '')
  const hosts = [...Array.from(findRetailerUrls(content), ({ hostname }) => hostname), ...placed]
  if (hosts.length === 0) return undefined
  const found = new Set(hosts.flatMap((host) => findProgram(host)?.disclosure ?? associateDisclosure))
  const text = found.delete(associateDisclosure)
    ? articleDisclosure.text
    : articleDisclosure.text.replace(associateDisclosure, '').trim()
  return [text, ...found].filter(Boolean).join(' ')
}

/** The sentences of the programs that the owner has joined besides Amazon's. */
export function joinedDisclosures({ programTags = {} }: Partial<AffiliateTags>): string {
  const joined = otherPrograms.filter(({ key }) => programTags[key])
  return joined.map(({ disclosure }) => disclosure).join(' ')
}
