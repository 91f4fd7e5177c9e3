import type { BlockDefinition } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { htmlList } from '../../html-parts.ts'
import { markdownTable } from '../../markdown-parts.ts'
import { findProducts, productHtml, productMarkdown, productsHtml, productsMarkdown } from '../../product-links.ts'

export type ComparisonBlock = { kind: 'comparison'; products: string[]; heading: string; line: string }

export const maxCompared = 5

/** `{compare: key, key | Heading | line}`. With fewer than two products that still exist, it is a plain card. */
export const comparison: BlockDefinition<ComparisonBlock> = {
  examples: ['{compare: mat, bed}', '{compare: mat, bed, crate | Where to sleep | For a dog of 20 kg}'],
  lineName: ['{compare', 'comparison'],
  isIntroduced: true,
  parse(reader) {
    const fields = parseBraceLine(reader.line(), 'compare')
    if (!fields) return undefined
    const [keys = '', heading = '', ...others] = fields
    const products = [...new Set(keys.split(',', maxCompared * 2).map((key) => key.trim()))]
      .filter(isKey)
      .slice(0, maxCompared)
    return products.length === 0 ? undefined : { kind: 'comparison', products, heading, line: others.join(' | ') }
  },
  labels: ({ heading, line }) => [heading, line],
  products: (block) => block.products,
  warning({ products }, [line = '']) {
    const [keys = ''] = line.split('|', 1)
    const count = keys.split(',').length
    if (count > maxCompared) return `This comparison names ${count} products. Readers see the first ${maxCompared}.`
    return products.length < 2 ? 'A comparison needs at least two products.' : undefined
  },
  html({ products: keys, heading, line }, { placed, medium }) {
    const { words } = medium
    const products = findProducts(keys, placed)
    if (products.length < 2) return productsHtml(products, medium)
    const items = products.map((product) => {
      const { best_for, skip_if } = product
      const reasons = [best_for && ` Who it is for: ${best_for}`, skip_if && ` Skip it if: ${skip_if}`]
      return productHtml(product, medium) + reasons.map((reason) => (reason ? words(reason) : '')).join('')
    })
    const head = [heading && `<b>${words(heading)}</b>`, line && words(line)].filter(Boolean).join(' ')
    return (head ? `<p>${head}</p>` : '') + htmlList(false, items)
  },
  markdown({ products: keys, heading, line }, { placed, medium }) {
    const { words } = medium
    const products = findProducts(keys, placed)
    if (products.length < 2) return productsMarkdown(products, medium)
    const rows = products.map((product) => [
      productMarkdown(product, medium),
      words(product.best_for ?? ''),
      words(product.skip_if ?? ''),
    ])
    const head = [heading && `**${words(heading)}**`, words(line)].filter(Boolean).join(' ')
    return [head, markdownTable([['Product', 'Who it is for', 'Skip it if'], ...rows])].filter(Boolean).join('\n\n')
  },
}
