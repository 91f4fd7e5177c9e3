import { readInlineImages } from '#domain/articles/inline-images.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { ConvertedPost, FoundProduct } from '#domain/import/converted-post.ts'
import { productLine } from './place-products.ts'

const ownLine = /^\{product: ([a-z0-9-]{1,200})\}$/

/** A text of our own export stays as it is. Only its products get the names that they have here. */
export function keepOwnText(content: string, { findLink }: ConversionContext): ConvertedPost {
  const products = new Map<string, FoundProduct>()
  const lines = content.split('\n').map((line) => {
    const key = ownLine.exec(line)?.[1]
    const link = key === undefined ? undefined : findLink({ key })
    if (key === undefined || !link) return line
    const { name, target: url, price } = link
    products.set(key, { key, name, url, ...(price !== undefined && { price }) })
    return productLine(key)
  })
  const pictures = readInlineImages(content).map(({ src, alt }) => ({ url: src, alt }))
  return { content: lines.join('\n'), products: [...products.values()], pictures, links: [], notes: [] }
}
