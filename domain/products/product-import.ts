import { formatCsv, parseTable } from '../text/csv.ts'
import { parseAffiliateLink, type AffiliateLink } from '../affiliate/affiliate-link.ts'
import { unreadable, type Result, type Unreadable } from '../result.ts'
import type { ProductInput } from './validate-product.ts'
import { repairTitle } from './product-title.ts'
import { titleFromLink } from './product-mentions.ts'
import { productFields, type Product, type ProductField } from './product.ts'

/** `link`: the product's affiliate URL, parsed. */
export type ImportRow = { line: number; product: ProductInput; link: AffiliateLink | undefined }
export type ParsedImport = Result<{ rows: ImportRow[] }, Unreadable>

/** What other shops and spreadsheets call the columns. */
const aliases: Readonly<Record<string, ProductField>> = {
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

export const maxImportedProducts = 2000
const tooManyProducts = unreadable(
  `You can import at most ${maxImportedProducts} products at a time. Please split the file.`,
)

function matchColumn(header: string): ProductField | undefined {
  const name = header.trim().toLowerCase()
  const field = aliases[name.replaceAll('_', ' ')] ?? name.replaceAll(/[\s-]+/g, '_')
  return productFields.find((column) => column === field)
}

/** The first line contains column names in any order. Unknown columns are ignored. */
export function parseProductCsv(text: string): ParsedImport {
  const table = parseTable(text, maxImportedProducts + 2)
  if (!table.ok) return table
  const [header, ...records] = table.records
  const columns = header?.cells.map(matchColumn) ?? []
  if (!columns.includes('title') && !columns.includes('affiliate_link')) {
    return unreadable('The first row must contain column names, including "title" or "affiliate_link".')
  }
  if (records.length > maxImportedProducts) return tooManyProducts
  return {
    ok: true,
    rows: records.map(({ line, cells }) => {
      const row = new Map(columns.map((column, index) => [column, cells[index]?.trim() || null]))
      return { line, ...readProduct((column) => row.get(column) ?? null) }
    }),
  }
}

/** One link per line. Other words on the line are the title. */
export function parseProductLinks(text: string): ParsedImport {
  const lines = Array.from(text.split(/\r\n|\r|\n/).entries()).filter(([, line]) => line.trim() !== '')
  if (lines.length > maxImportedProducts) return tooManyProducts
  const rows = lines.map(([index, line]): ImportRow => {
    const words = line.trim().split(/\s+/)
    const link = words.find((word) => /^https?:/i.test(word)) ?? words.at(-1) ?? ''
    const title = words.filter((word) => word !== link).join(' ')
    const cells: Partial<Record<ProductField, string>> = { affiliate_link: link, title }
    return { line: index + 1, ...readProduct((column) => cells[column] || null) }
  })
  return { ok: true, rows }
}

function readProduct(cell: (column: ProductField) => string | null): Omit<ImportRow, 'line'> {
  const link = parseAffiliateLink(cell('affiliate_link'))
  const title = repairTitle(cell('title') ?? '')
  const cells = Object.fromEntries(productFields.map((column) => [column, cell(column)]))
  return {
    link,
    product: {
      ...(cells as Record<ProductField, string | null>),
      title: title || (link ? titleFromLink(link) : ''),
      image_url: cell('image_url') ?? '',
    },
  }
}

/** The inverse of `parseProductCsv`. */
export function formatProductCsv(products: readonly Product[]): string {
  return formatCsv([productFields, ...products.map((product) => productFields.map((column) => product[column] ?? ''))])
}
