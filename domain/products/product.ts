import type { CurrentOffer, Offer } from './offer.ts'
import type { Evidence } from './evidence.ts'

const offerFields = [
  'title',
  'description',
  'price',
  'image_url',
  'sitestripe_image_url',
  'affiliate_link',
  'category',
  'asin',
] as const
/** Fields that a new product may leave out. */
export const extraProductFields = [
  'slug',
  'brand',
  'best_for',
  'skip_if',
  'verdict',
  'pros',
  'cons',
  'questions',
  'sources',
  'alternatives',
  'species',
  'need',
  'price_noted_on',
  'out_of_stock_on',
  'country',
] as const
/** Every field that an admin enters, in the order of the CSV file. */
export const productFields = [...offerFields, ...extraProductFields] as const
export type ExtraProductField = (typeof extraProductFields)[number]
export type ProductField = (typeof productFields)[number]
export type RequiredProductField = 'title' | 'slug' | 'image_url'

/**
 * Articles name the product by its slug: `{product: slug}`. `price` is display text; `price_at` is set if it came from
 * the retailer's API, `price_noted_on` if somebody typed it. Times are epoch milliseconds, days such as `2026-11-17`.
 * Pros, cons, questions, sources and alternatives (slugs) stand on a line each, species and needs with commas.
 */
export type Product = Record<RequiredProductField, string> &
  Record<Exclude<ProductField, RequiredProductField>, string | null> & {
    id: string
    price_at: number | null
    /** Read together with the product, if its picture is an upload with a credit. */
    image_credit?: string | undefined
    created_at: number
    /** Stands for a kind of product and links to a search. */
    sample?: boolean | undefined
    /** Further shops. The first one is `affiliate_link` with `price`. */
    offers?: readonly Offer[] | undefined
    /** Set for readers only: every shop, the first one included. */
    shops?: readonly CurrentOffer[] | undefined
    /** Read together with the product: what its log and its sources show. */
    evidence?: Evidence | undefined
    /** Of our own test, the newest of each kind; read where a comparison shows them. */
    measurements?: readonly string[] | undefined
    /** From the retailer's API at `retailer_fetched_at`. The title is null if the owner's own words stay. */
    retailer_title?: string | null | undefined
    retailer_image?: string | null | undefined
    retailer_fetched_at?: number | null | undefined
    /** Set for readers only: the product is recalled, so it has no link and no price. */
    recall?: ProductRecall | undefined
  }

/** What the card of a recalled product says instead of its price and button. `on`: the day of the notice. */
export type ProductRecall = { on: string; href: string }

/** The id of its card in the shop. */
export function productAnchor({ id }: Pick<Product, 'id'>): string {
  return `product-${id}`
}

export function productPath({ slug }: Pick<Product, 'slug'>): string {
  return `/product/${encodeURIComponent(slug)}`
}
