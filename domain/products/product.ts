/** Times are epoch milliseconds. `price` is display text; `price_at` is set if it came from the retailer's API. */
export type Product = {
  id: string
  /** How articles name the product: `{product: slug}`. */
  slug: string
  title: string
  description: string | null
  price: string | null
  price_at: number | null
  image_url: string
  /** Read together with the product, if its picture is an upload with a credit. */
  image_credit?: string | undefined
  sitestripe_image_url: string | null
  affiliate_link: string | null
  category: string | null
  asin: string | null
  best_for: string | null
  skip_if: string | null
  created_at: number
  /** Stands for a kind of product and links to a search. */
  sample?: boolean | undefined
  /** When the owner entered the price. */
  price_typed_at?: number | null | undefined
  /** From the retailer's API at `retailer_at`. The title is null if the owner's own words stay. */
  retailer_title?: string | null | undefined
  retailer_image?: string | null | undefined
  retailer_at?: number | null | undefined
}

/** The id of its card in the shop. */
export function productAnchor({ id }: Pick<Product, 'id'>): string {
  return `product-${id}`
}
