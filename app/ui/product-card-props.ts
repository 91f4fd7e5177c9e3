import {
  preferredImage,
  shortTitle,
  displayCategory,
  displayDescription,
  displayPrice,
} from '#domain/products/product-display.ts'
import { productPath, type Product } from '#domain/products/product.ts'
import { webLink } from '#domain/text/web-link.ts'
import type { ProductCardProps } from './product-card.tsx'

export function productCardProps(product: Product, now: number): ProductCardProps {
  const price = displayPrice(product, now)
  const image = preferredImage(product)
  const href = webLink(product.affiliate_link)
  return {
    id: product.id,
    title: shortTitle(product.title),
    page: productPath(product),
    image,
    category: displayCategory(product),
    description: displayDescription(product),
    ...(image === product.image_url ? { credit: product.image_credit } : { fallback: product.image_url }),
    ...(href !== undefined && { href }),
    ...(product.sample && { sample: true }),
    ...(product.evidence && { evidence: product.evidence }),
    ...(product.recall && { recall: product.recall }),
    ...(price && { price: price.text }),
    ...(price?.at != null && { priceAt: price.at }),
  }
}

/** For compact cards, which show neither category nor description, and say how we know only if we do. */
export function compactCardProps(product: Product, now: number): ProductCardProps {
  const { category: _category, description: _description, evidence, ...props } = productCardProps(product, now)
  return { ...props, ...(evidence && evidence.tier !== 'none' && { evidence }) }
}
