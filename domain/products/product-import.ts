import { csvText, parseCsv } from '../text/csv.ts'
import { parseAffiliateAddress } from '../affiliate/links.ts'
import type { ProductInput } from './validate-product.ts'
import { repairedTitle } from './product-display.ts'
import { titleFromLink } from './product-mentions.ts'
import type { Product } from './product.ts'

type ImportRow = { line: number; product: ProductInput }
export type ImportText = { rows: ImportRow[] } | { fault: string }

const exported = [
  'title',
  'description',
  'price',
  'image_url',
  'sitestripe_image_url',
  'affiliate_link',
  'category',
  'asin',
] as const satisfies readonly (keyof ProductInput)[]
type Column = (typeof exported)[number]

/** Other names under which spreadsheets keep the same thing. */
const alsoCalled: Readonly<Record<string, Column>> = {
  name: 'title',
  product: 'title',
  'product name': 'title',
  link: 'affiliate_link',
  url: 'affiliate_link',
  'affiliate url': 'affiliate_link',
  image: 'image_url',
  picture: 'image_url',
  'sitestripe image': 'sitestripe_image_url',
  'product id': 'asin',
  id: 'asin',
}

export const mostImported = 2000
const tooMany = { fault: `That is more than ${mostImported} products. Please import them in parts.` }

function columnOf(header: string): Column | undefined {
  const name = header.trim().toLowerCase()
  return exported.find((column) => column === name.replaceAll(/[\s-]+/g, '_')) ?? alsoCalled[name.replaceAll('_', ' ')]
}

/** The first line names the columns, in any order; columns that are not ours are left out. */
export function readProductCsv(text: string): ImportText {
  const [header, ...records] = parseCsv(text)
  const columns = header?.cells.map(columnOf) ?? []
  if (!columns.includes('title') && !columns.includes('affiliate_link')) {
    return { fault: 'The first line must name the columns, at least "title" or "affiliate_link".' }
  }
  if (records.length > mostImported) return tooMany
  return {
    rows: records.map(({ line, cells }) => {
      const row = new Map(columns.map((column, place) => [column, cells[place]?.trim() || null]))
      return { line, product: productFrom((column) => row.get(column) ?? null) }
    }),
  }
}

/** One link a line; other words on the line are the product's title. */
export function readProductLinks(text: string): ImportText {
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, index): ImportRow[] => {
    const words = line.trim().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const link = words.find((word) => /^https?:/i.test(word)) ?? words.at(-1) ?? ''
    const title = words.filter((word) => word !== link).join(' ')
    const cells: Partial<Record<Column, string>> = { affiliate_link: link, title }
    return [{ line: index + 1, product: productFrom((column) => cells[column] || null) }]
  })
  return rows.length > mostImported ? tooMany : { rows }
}

function productFrom(cell: (column: Column) => string | null): ProductInput {
  const affiliate_link = cell('affiliate_link')
  const title = repairedTitle(cell('title') ?? '')
  return {
    title: title || (affiliate_link && parseAffiliateAddress(affiliate_link) ? titleFromLink(affiliate_link) : ''),
    description: cell('description'),
    price: cell('price'),
    image_url: cell('image_url') ?? '',
    sitestripe_image_url: cell('sitestripe_image_url'),
    affiliate_link,
    category: cell('category'),
    asin: cell('asin'),
  }
}

/** What `readProductCsv` reads back. */
export function productCsv(products: readonly Product[]): string {
  return csvText([exported, ...products.map((product) => exported.map((column) => product[column] ?? ''))])
}
