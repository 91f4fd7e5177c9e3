import { hasAffiliateTag, isShortLink, itemIdOf, parseAffiliateLink } from '#domain/affiliate/affiliate-link.ts'

export function linkHint(href: string): string {
  if (!href.trim()) return 'Without a link, the product is shown but cannot be clicked.'
  const link = parseAffiliateLink(href)
  if (!link || !hasAffiliateTag(link)) return 'This link has no affiliate tag, so it earns nothing.'
  const id = itemIdOf(link)
  if (id) return `Product id in the link: ${id}`
  return isShortLink(link)
    ? 'Short link: the product id is looked up when you save.'
    : 'This link leads to no single product.'
}
