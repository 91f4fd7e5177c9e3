import type { Product } from './product.ts'

export const defaultProductCategory = 'Pet Cleaning & Maintenance'
const defaultProductDescription = 'Quality pet product carefully selected for your furry friend'

const maxDisplayLength = 60
const pageSize = 6
const priceTtlMs = 24 * 60 * 60 * 1000
export const lineBreak = /[\n\r\u2028\u2029]/

export function firstPlainLine(title: string): string {
  const [first = ''] = title.trim().split(lineBreak, 1)
  return first.replaceAll('**', '').trim()
}

/** The first line without bold markers. A long title ends at its first comma or parenthesis, or after 60 characters. */
export function shortTitle(title: string): string {
  const line = firstPlainLine(title)
  const characters = Array.from(line)
  if (characters.length <= maxDisplayLength) return line
  for (const mark of [',', '(']) {
    const end = characters.indexOf(mark)
    const beginning = characters.slice(0, Math.max(end, 0)).join('').trim()
    if (end < maxDisplayLength && beginning) return beginning
  }
  return `${characters.slice(0, maxDisplayLength).join('').trimEnd()}…`
}

export function displayDescription(product: Pick<Product, 'description'>): string {
  return product.description?.trim() || defaultProductDescription
}

export function displayCategory(product: Pick<Product, 'category'>): string {
  return product.category?.trim() || defaultProductCategory
}

/** Products without their own image and two retired links are not listed. */
export function isListable({ image_url, affiliate_link }: Pick<Product, 'image_url' | 'affiliate_link'>): boolean {
  const link = affiliate_link ?? ''
  return !image_url.includes('placeholder') && !link.includes('/catpuzzle') && !link.includes('/dogchew')
}

export function preferredImage(product: Pick<Product, 'image_url' | 'sitestripe_image_url'>): string {
  return product.sitestripe_image_url?.trim() || product.image_url
}

/** A price from the retailer (`price_at` is set) may be shown for one day only. */
export function displayPrice(
  { price, price_at }: Pick<Product, 'price' | 'price_at'>,
  now: number,
): { text: string; at: number | null } | undefined {
  const text = price?.trim()
  if (!text || (price_at !== null && now - price_at >= priceTtlMs)) return undefined
  return { text, at: price_at }
}

/** Only full pages of six; the rest is not shown. */
export function featuredPages<P extends Pick<Product, 'image_url' | 'affiliate_link'>>(products: readonly P[]): P[][] {
  const listable = products.filter(isListable)
  const count = Math.floor(listable.length / pageSize)
  return Array.from({ length: count }, (_, page) => listable.slice(page * pageSize, (page + 1) * pageSize))
}
