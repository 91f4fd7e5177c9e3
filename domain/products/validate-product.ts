import {
  hasAffiliateTag,
  isProductId,
  isSearchLink,
  isShortLink,
  parseAffiliateLink,
  type AffiliateLink,
} from '../affiliate/affiliate-link.ts'
import { withAffiliateTag, type Tags } from '../affiliate/affiliate-tags.ts'
import { checkLink } from '../affiliate/link-health.ts'
import { parseSafeImageUrl } from '../affiliate/links.ts'
import { otherPrograms, type AffiliateTags } from '../affiliate/programs.ts'
import type { Invalid, Result } from '../result.ts'
import type { LinkedProduct } from './linked-product.ts'
import { findOfferError, type Offer } from './offer.ts'
import { isMalformedTitle } from './product-title.ts'
import type { ExtraProductField, Product, ProductField } from './product.ts'
import { isDay } from '../text/dates.ts'
import { findSlugError } from '../text/slug.ts'
import { countCodePoints, isSingleLine, isPlainText } from '../text/text-input.ts'

/** Admin input; blank fields are null. */
export type ProductInput = Pick<Product, Exclude<ProductField, ExtraProductField>> & {
  [Field in ExtraProductField]?: string | null
} & { offers?: readonly Offer[] | undefined }

/** Shown although the product was saved. `link` is the corrected link. */
export type ProductWarning = { title: string; text: string; link?: string }

export type ProductValidation = Result<
  {
    product: ProductInput & { link_key: string | null }
    link: AffiliateLink | undefined
    warning: ProductWarning | null
  },
  Invalid
>

const dayFields = ['price_noted_on', 'out_of_stock_on'] as const
const otherProgramNames = otherPrograms.map(({ name }) => name).join(', ')
const notAffiliateLink = `This link doesn't point to the retailer. Use an Amazon product link, or a short link from amzn.to or a.co. Links to ${otherProgramNames} and of affiliate networks work, too.`
const limits = {
  title: 200,
  description: 2000,
  price: 40,
  category: 60,
  brand: 80,
  best_for: 300,
  skip_if: 300,
  verdict: 240,
  pros: 1000,
  cons: 1000,
  questions: 1000,
  sources: 2000,
  alternatives: 400,
  species: 60,
  need: 120,
  country: 60,
} as const
const limitedFields = {
  verdict: 'The verdict',
  pros: 'The list of pros',
  cons: 'The list of cons',
  questions: 'The list of questions',
  sources: 'The list of sources',
  alternatives: 'The list of alternatives',
  species: 'The list of animals',
  need: 'The list of needs',
  country: 'The country',
} as const

/** Why the shop and the home page do not list this product. */
export function findHiddenReason(product: Pick<Product, 'image_url' | 'affiliate_link'>): string | null {
  const { image_url, affiliate_link } = product
  if (image_url.includes('placeholder')) return 'Its image is a placeholder (the URL contains "placeholder").'
  const retired = ['/catpuzzle', '/dogchew'].find((path) => affiliate_link?.includes(path))
  return retired ? `Its link points to a retired URL (it contains "${retired}").` : null
}

type ProductLink = Pick<LinkedProduct, 'affiliate_link' | 'asin' | 'link'>

/** Why readers cannot buy through this link, or why we earn nothing from it. Without our tag, any tag is fine. */
export function findLinkError({ affiliate_link, asin, link }: ProductLink, ours?: Tags): string | null {
  if (!affiliate_link) return 'No affiliate link.'
  if (!link) return "The link doesn't point to the retailer."
  if (!hasAffiliateTag(link)) return 'The link has no affiliate tag, so it earns nothing.'
  return ours === undefined ? null : (checkLink(link, asin, ours)?.message ?? null)
}

/** Returns all errors by field, or the product to store. */
export function validateProduct(input: ProductInput, site: AffiliateTags): ProductValidation {
  const link = parseAffiliateLink(input.affiliate_link)
  const asin = input.asin?.toUpperCase() ?? link?.asin ?? null
  const errors = Object.entries({
    title: validateTitle(input.title),
    slug: input.slug ? findSlugError(input.slug) : undefined,
    description: validateText(input.description, limits.description, 'The description'),
    price: validateText(input.price, limits.price, 'The price'),
    category: validateText(input.category, limits.category, 'The category'),
    brand: validateText(input.brand ?? null, limits.brand, 'The brand'),
    best_for: validateText(input.best_for ?? null, limits.best_for, '“Best for”'),
    skip_if: validateText(input.skip_if ?? null, limits.skip_if, '“Skip it if”'),
    ...Object.fromEntries(
      Object.entries(limitedFields).map(([field, what]) => {
        const name = field as keyof typeof limitedFields
        return [field, validateText(input[name] ?? null, limits[name], what)]
      }),
    ),
    ...Object.fromEntries(dayFields.map((name) => [name, validateDay(input[name])])),
    offers: findOfferError(input.offers ?? []),
    image_url: validateImageUrl(input.image_url || null),
    sitestripe_image_url: validateImageUrl(input.sitestripe_image_url),
    affiliate_link: input.affiliate_link === null || link ? undefined : notAffiliateLink,
    asin: validateProductId(asin, link?.asin),
  }).flatMap(([field, error]) => (error === undefined ? [] : [[field, error] as const]))
  if (errors.length > 0) return { ok: false, reason: 'invalid', fields: Object.fromEntries(errors) }
  const product = { ...input, asin, link_key: link?.key ?? null }
  return { ok: true, product, link, warning: findWarning(link, asin, site) }
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

function validateDay(day: string | null | undefined): string | undefined {
  return day && !isDay(day) ? 'Enter a date such as 2026-11-17.' : undefined
}

function validateImageUrl(src: string | null): string | undefined {
  if (src === null || parseSafeImageUrl(src) !== undefined) return undefined
  return 'An image needs a URL that starts with https://, or a path on this site.'
}

function validateProductId(asin: string | null, linked: string | undefined): string | undefined {
  if (asin === null) return undefined
  if (!isProductId(asin)) return 'A product ID has exactly ten uppercase letters or digits, such as B0ABCD1234.'
  return linked !== undefined && linked !== asin ? `The link points to product ${linked}, not ${asin}.` : undefined
}

function findWarning(link: AffiliateLink | undefined, asin: string | null, site: AffiliateTags): ProductWarning | null {
  if (!link) return { title: 'No affiliate link', text: "Without a link, readers can't buy this product." }
  if (!hasAffiliateTag(link)) {
    const text =
      "Your link doesn't contain an affiliate tag (for example ?tag=yourname-20). You won't earn commissions without it!"
    return { title: 'Missing Affiliate Tag', text, link: withAffiliateTag(link, site).url.href }
  }
  if (asin !== null || !(isShortLink(link) || isSearchLink(link))) return null
  return {
    title: 'No product ID',
    text: "This link doesn't identify the product. Add the product ID (ASIN) so that articles linking by ID show it too.",
  }
}
