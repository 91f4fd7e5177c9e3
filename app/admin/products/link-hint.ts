import { hasAffiliateTag, parseItemId } from '#domain/affiliate/affiliate-links.ts'
import { isShortLink } from '#domain/affiliate/link-health.ts'

export function linkHint(link: string): string {
  if (!link.trim()) return 'Without a link, the product is shown but cannot be clicked.'
  if (!hasAffiliateTag(link)) return 'This link has no affiliate tag, so it earns nothing.'
  const id = parseItemId(link)
  if (id) return `Product id in the link: ${id}`
  return isShortLink(link)
    ? 'Short link: the product id is looked up when you save.'
    : 'This link leads to no single product.'
}
