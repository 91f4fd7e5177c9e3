import { evidenceLine } from '../../../products/evidence.ts'
import { joinLines } from '../../../products/product-lists.ts'
import type { Product } from '../../../products/product.ts'
import type { BlockDefinition } from '../../block-definition.ts'
import { isKey, parseBraceLine } from '../../brace-line.ts'
import { htmlList } from '../../html-parts.ts'
import { markdownTable } from '../../markdown-parts.ts'
import { findProducts, productHtml, productMarkdown, productsHtml, productsMarkdown } from '../../product-links.ts'
import { columnNames, comparisonColumns, findUnknownColumn, readColumns, type ComparisonColumn } from './columns.ts'

/** `columns`: none means the usual ones. */
export type ComparisonBlock = {
  kind: 'comparison'
  products: string[]
  heading: string
  line: string
  columns: ComparisonColumn[]
}

export const maxCompared = 5

/**
 * `{compare: key, key | Heading | line | show: price, pros}`; every part after the keys may be left out. With fewer than
 * two products that still exist, it is a plain card.
 */
export const comparison: BlockDefinition<ComparisonBlock> = {
  examples: [
    '{compare: mat, bed}',
    '{compare: mat, bed, crate | Where to sleep | For a dog of 20 kg}',
    '{compare: mat, bed | Where to sleep | show: evidence, measurements, pros, cons, price}',
    '{compare: mat, bed | show: who for, price}',
  ],
  lineName: ['{compare', 'comparison'],
  isIntroduced: true,
  parse(reader) {
    const fields = parseBraceLine(reader.line(), 'compare')
    if (!fields) return undefined
    const columns = fields.length > 1 ? readColumns(fields.at(-1)) : undefined
    const [keys = '', heading = '', ...others] = columns ? fields.slice(0, -1) : fields
    const products = [...new Set(keys.split(',', maxCompared * 2).map((key) => key.trim()))]
      .filter(isKey)
      .slice(0, maxCompared)
    if (products.length === 0) return undefined
    return { kind: 'comparison', products, heading, line: others.join(' | '), columns: columns ?? [] }
  },
  labels: ({ heading, line }) => [heading, line],
  products: (block) => block.products,
  warning({ products, columns }, [line = '']) {
    const [keys = ''] = line.split('|', 1)
    const count = keys.split(',').length
    if (count > maxCompared) return `This comparison names ${count} products. Readers see the first ${maxCompared}.`
    if (products.length < 2) return 'A comparison needs at least two products.'
    const unknown = columns.length > 0 && findUnknownColumn(parseBraceLine(line, 'compare')?.at(-1))
    return unknown ? `A comparison cannot show “${unknown}”. It knows: ${columnNames.join(', ')}.` : undefined
  },
  html(block, { placed, medium }) {
    const { words } = medium
    const products = findProducts(block.products, placed)
    if (products.length < 2) return productsHtml(products, medium)
    const columns = listCopiedColumns(block, products)
    const items = products.map((product) => {
      const said = columns.flatMap((column) => {
        const value = describe(product, column)
        return value ? words(` ${comparisonColumns[column]}: ${value}`) : []
      })
      return productHtml(product, medium) + said.join('')
    })
    const { heading, line } = block
    const head = [heading && `<b>${words(heading)}</b>`, line && words(line)].filter(Boolean).join(' ')
    return (head ? `<p>${head}</p>` : '') + htmlList(false, items)
  },
  markdown(block, { placed, medium }) {
    const { words } = medium
    const products = findProducts(block.products, placed)
    if (products.length < 2) return productsMarkdown(products, medium)
    const columns = listCopiedColumns(block, products)
    const rows = products.map((product) => [
      productMarkdown(product, medium),
      ...columns.map((column) => words(describe(product, column))),
    ])
    const { heading, line } = block
    const head = [heading && `**${words(heading)}**`, words(line)].filter(Boolean).join(' ')
    const names = columns.map((column) => comparisonColumns[column])
    return [head, markdownTable([['Product', ...names], ...rows])].filter(Boolean).join('\n\n')
  },
}

const usuallyCopied: readonly ComparisonColumn[] = ['who for', 'skip if']

/** A copy lasts longer than a price may be shown, so it has neither prices nor shops. */
function listCopiedColumns({ columns }: ComparisonBlock, products: readonly Product[]): ComparisonColumn[] {
  if (columns.length === 0) return [...usuallyCopied]
  return columnNames.filter(
    (column) => columns.includes(column) && products.some((product) => describe(product, column) !== ''),
  )
}

function describe(product: Product, column: ComparisonColumn): string {
  switch (column) {
    case 'evidence':
      return product.evidence ? evidenceLine(product.evidence) : ''
    case 'verdict':
      return product.verdict?.trim() ?? ''
    case 'who for':
      return joinLines(product.best_for)
    case 'skip if':
      return joinLines(product.skip_if)
    case 'measurements':
      return joinLines(product.measurements?.join('\n'))
    case 'pros':
      return joinLines(product.pros)
    case 'cons':
      return joinLines(product.cons)
    case 'price':
    case 'shops':
      return ''
  }
}
