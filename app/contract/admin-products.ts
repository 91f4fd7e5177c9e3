import type { Product } from '#domain/products/product.ts'

/** As the door sends it: times are ISO 8601. */
export type AdminProduct = Omit<Product, 'created_at' | 'price_at'> & {
  created_at: string
  price_at: string | null
  sample: boolean
  version: number
  /** Why no reader sees it, in words. */
  hidden_reason: string | null
  used_in: readonly { id: string; title: string; slug: string }[]
  link_ok: boolean
  link_problem: string | null
}

export type AdminProductList = { products: readonly AdminProduct[]; total: number; next: string | null; usable: number }

export type ProductFields = {
  title: string
  description: string
  price: string
  image_url: string
  sitestripe_image_url: string
  affiliate_link: string
  category: string
  asin: string
}

/** Empty fields are sent as null where the table has nothing. */
export function toRequestFields(fields: ProductFields) {
  const orNull = (text: string) => text.trim() || null
  return {
    title: fields.title.trim(),
    image_url: fields.image_url.trim(),
    description: orNull(fields.description),
    price: orNull(fields.price),
    sitestripe_image_url: orNull(fields.sitestripe_image_url),
    affiliate_link: orNull(fields.affiliate_link),
    category: orNull(fields.category),
    asin: orNull(fields.asin),
  }
}

export const productsPath = '/api/admin/products'
