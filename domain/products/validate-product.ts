import {
  hasAffiliateTag,
  isProductId,
  normalizedLinkKey,
  parseProductId,
  withAffiliateTag,
  type Tags,
} from '../affiliate/affiliate-links.ts'
import { checkLink, isSearchLink, isShortLink } from '../affiliate/link-health.ts'
import { parseSafeImageUrl, parseAffiliateUrl } from '../affiliate/links.ts'
import { otherPrograms, type AffiliateTags } from '../affiliate/programs.ts'
import type { Invalid, Result } from '../result.ts'
import { isMalformedTitle } from './product-display.ts'
import type { Product } from './product.ts'
import { findSlugError } from '../text/slug.ts'
import { countCodePoints, isSingleLine, isPlainText } from '../text/text-input.ts'

/** Admin input; blank fields are null. */
export type ProductInput = Pick<
  Product,
  'title' | 'description' | 'price' | 'sitestripe_image_url' | 'affiliate_link' | 'category' | 'asin'
> & { image_url: string; slug?: string | null; best_for?: string | null; skip_if?: string | null }

/** Shown although the product was saved. `link` is the corrected link. */
export type ProductWarning = { title: string; text: string; link?: string }

export type ProductValidation = Result<
  { product: ProductInput & { link_key: string | null }; warning: ProductWarning | null },
  Invalid
>

const limits = { title: 200, description: 2000, price: 40, category: 60, best_for: 300, skip_if: 300 } as const

/** Why the shop and the home page do not list this product. */
export function findHiddenReason(product: Pick<Product, 'image_url' | 'affiliate_link'>): string | null {
  const { image_url, affiliate_link } = product
  if (image_url.includes('placeholder')) return 'Its image is a placeholder (the URL contains "placeholder").'
  const retired = ['/catpuzzle', '/dogchew'].find((path) => affiliate_link?.includes(path))
  return retired ? `Its link points to a retired URL (it contains "${retired}").` : null
}

/** Why readers cannot buy through this link, or why we earn nothing from it. Without our tag, any tag is fine. */
export function findLinkProblem(link: string | null, ours?: Tags, asin: string | null = null): string | null {
  if (!link) return 'No affiliate link.'
  if (!parseAffiliateUrl(link)) return "The link doesn't point to the retailer."
  if (!hasAffiliateTag(link)) return 'The link has no affiliate tag, so it earns nothing.'
  return ours === undefined ? null : (checkLink({ asin, affiliate_link: link }, ours)?.said ?? null)
}

/** Returns all errors by field, or the product to store. */
export function validateProduct(input: ProductInput, site: AffiliateTags): ProductValidation {
  const link = input.affiliate_link
  const found = link === null ? undefined : parseProductId(link)
  const asin = input.asin?.toUpperCase() ?? found ?? null
  const errors = Object.entries({
    title: validateTitle(input.title),
    slug: input.slug ? findSlugError(input.slug) : undefined,
    description: validateText(input.description, limits.description, 'The description'),
    price: validateText(input.price, limits.price, 'The price'),
    category: validateText(input.category, limits.category, 'The category'),
    best_for: validateText(input.best_for ?? null, limits.best_for, '“Best for”'),
    skip_if: validateText(input.skip_if ?? null, limits.skip_if, '“Skip it if”'),
    image_url: validateImageUrl(input.image_url || null),
    sitestripe_image_url: validateImageUrl(input.sitestripe_image_url),
    affiliate_link: validateLink(link),
    asin: validateProductId(asin, found),
  }).flatMap(([field, error]) => (error === undefined ? [] : [[field, error] as const]))
  if (errors.length > 0) return { ok: false, reason: 'invalid', fields: Object.fromEntries(errors) }
  const product = { ...input, asin, link_key: link === null ? null : (normalizedLinkKey(link) ?? null) }
  return { ok: true, product, warning: findWarning(product, site) }
}

function validateTitle(title: string): string | undefined {
  if (title.trim() === '') return 'Please enter a title.'
  if (!isSingleLine(title)) return 'The title must be a single line.'
  if (countCodePoints(title) > limits.title) return `The title can have at most ${limits.title} characters.`
  return isMalformedTitle(title) ? 'The title must not contain "**".' : undefined
}

function validateText(text: string | null, max: number, what: string): string | undefined {
  if (text === null) return undefined
  if (!isPlainText(text)) return `${what} contains invalid characters.`
  return countCodePoints(text) > max ? `${what} can have at most ${max} characters.` : undefined
}

function validateImageUrl(src: string | null): string | undefined {
  if (src === null || parseSafeImageUrl(src) !== undefined) return undefined
  return 'An image needs a URL that starts with https://, or a path on this site.'
}

function validateLink(link: string | null): string | undefined {
  if (link === null || parseAffiliateUrl(link)) return undefined
  const others = otherPrograms.map(({ name }) => name).join(', ')
  return `This link doesn't point to the retailer. Use an Amazon product link, or a short link from amzn.to or a.co. Links to ${others} and of affiliate networks work, too.`
}

function validateProductId(asin: string | null, found: string | undefined): string | undefined {
  if (asin === null) return undefined
  if (!isProductId(asin)) return 'A product ID has exactly ten uppercase letters or digits, such as B0ABCD1234.'
  return found !== undefined && found !== asin ? `The link points to product ${found}, not ${asin}.` : undefined
}

function findWarning({ affiliate_link, asin }: ProductInput, site: AffiliateTags): ProductWarning | null {
  if (affiliate_link === null)
    return { title: 'No affiliate link', text: "Without a link, readers can't buy this product." }
  if (!hasAffiliateTag(affiliate_link)) {
    const text =
      "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!"
    return { title: 'Missing Affiliate Tag', text, link: withAffiliateTag(affiliate_link, site) }
  }
  if (asin !== null || !(isShortLink(affiliate_link) || isSearchLink(affiliate_link))) return null
  return {
    title: 'No product ID',
    text: "This link doesn't identify the product. Add the product ID (ASIN) so that articles linking by ID show it too.",
  }
}
