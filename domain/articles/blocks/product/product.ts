import type { BlockDefinition } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { findProducts, productsHtml, productsMarkdown } from '../../product-links.ts'

export type ProductBlock = { kind: 'product'; product: string }

export const product: BlockDefinition<ProductBlock> = {
  examples: ['{product: travel-bowl}'],
  lineName: ['{product', 'product'],
  isIntroduced: true,
  parse(reader) {
    const key = parseBraceLine(reader.line(), 'product')?.join(' | ')
    return key !== undefined && isKey(key) ? { kind: 'product', product: key } : undefined
  },
  products: (block) => [block.product],
  html: (block, { placed, medium }) => productsHtml(findProducts([block.product], placed), medium),
  markdown: (block, { placed, medium }) => productsMarkdown(findProducts([block.product], placed), medium),
}
