import { linesOf } from '../../../products/product-lists.ts'
import type { Product } from '../../../products/product.ts'
import type { BlockDefinition, PlacedProducts } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { htmlList } from '../../html-parts.ts'
import { markdownList } from '../../markdown-parts.ts'
import { productHtml, productMarkdown } from '../../product-links.ts'

/** An empty key leaves its place out. */
export type PicksBlock = { kind: 'picks'; products: string[]; heading: string }

/** In the order of the keys. */
export const pickNames = ['Our pick', 'Also good', 'Save money'] as const

/** `{picks: best, good, cheap | Heading}`: the verdict of each product, with what speaks for and against it. */
export const picks: BlockDefinition<PicksBlock> = {
  examples: ['{picks: mat}', '{picks: mat, , bed | For a first night}'],
  lineName: ['{picks', 'picks'],
  isIntroduced: true,
  parse(reader) {
    const fields = parseBraceLine(reader.line(), 'picks')
    if (!fields) return undefined
    const [keys = '', ...heading] = fields
    const products = keys
      .split(',', pickNames.length)
      .map((key) => key.trim())
      .map((key, index, all) => (isKey(key) && all.indexOf(key) === index ? key : ''))
    return products.every((key) => key === '') ? undefined : { kind: 'picks', products, heading: heading.join(' | ') }
  },
  labels: ({ heading }) => [heading],
  products: (block) => block.products.filter((key) => key !== ''),
  warning(_, [line = '']) {
    const [keys = ''] = line.split('|', 1)
    const count = keys.split(',').length
    return count > pickNames.length
      ? `These picks name ${count} products. Readers see the first ${pickNames.length}.`
      : undefined
  },
  html(block, { placed, medium }) {
    const { words } = medium
    const items = listPicks(block, placed).map(({ name, product }) => {
      const verdict = product.verdict ? ` ${words(product.verdict)}` : ''
      return `<b>${name}:</b> ${productHtml(product, medium)}${verdict}`
    })
    return (
      (block.heading ? `<p><b>${words(block.heading)}</b></p>` : '') + (items.length > 0 ? htmlList(false, items) : '')
    )
  },
  markdown(block, { placed, medium }) {
    const { words } = medium
    const items = listPicks(block, placed).map(({ name, product }) => {
      const notes = [
        product.verdict ?? '',
        ...linesOf(product.pros).map((line) => `For it: ${line}`),
        ...linesOf(product.cons).map((line) => `Against it: ${line}`),
      ]
      const said = notes.filter(Boolean).map((note) => words(note))
      return [`${name}: ${productMarkdown(product, medium)}`, ...said].join('. ')
    })
    return [block.heading ? `**${words(block.heading)}**\n\n` : '', markdownList(items)].join('')
  },
}

function listPicks({ products }: PicksBlock, placed: PlacedProducts): { name: string; product: Product }[] {
  return products.flatMap((key, index) => {
    const product = placed.get(key)
    return product ? [{ name: pickNames[index] ?? '', product }] : []
  })
}
