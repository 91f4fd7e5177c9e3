import { formatCsv, parseCsv } from '../text/csv.ts'
import { parseAffiliateUrl } from '../affiliate/links.ts'
import { unreadable, type Result, type Unreadable } from '../result.ts'
import type { ProductInput } from './validate-product.ts'
import { repairTitle } from './product-display.ts'
import { titleFromLink } from './product-mentions.ts'
import type { Product } from './product.ts'
import columnAliases from './column-aliases.json' with { type: 'json' }

type ImportRow = { line: number; product: ProductInput }
export type ParsedImport = Result<{ rows: ImportRow[] }, Unreadable>

const offerColumns = ['title', 'description', 'price', 'image_url', 'sitestripe_image_url', 'affiliate_link'] as const
const listingColumns = ['category', 'asin', 'slug', 'best_for', 'skip_if'] as const
/** Every field that an admin enters. */
export const csvColumns = [...offerColumns, ...listingColumns] as const satisfies readonly (keyof ProductInput)[]
type Column = (typeof csvColumns)[number]
const aliases: Readonly<Record<string, string>> = columnAliases

export const maxImportedProducts = 2000
const tooManyProducts = unreadable(
  `You can import at most ${maxImportedProducts} products at a time. Please split the file.`,
)

function matchColumn(header: string): Column | undefined {
  const name = header.trim().toLowerCase()
  const known = aliases[name.replaceAll('_', ' ')] ?? name.replaceAll(/[\s-]+/g, '_')
  return csvColumns.find((column) => column === known)
}

/** The first line contains column names in any order. Unknown columns are ignored. */
export function parseProductCsv(text: string): ParsedImport {
  const [header, ...records] = parseCsv(text)
  const columns = header?.cells.map(matchColumn) ?? []
  if (!columns.includes('title') && !columns.includes('affiliate_link')) {
    return unreadable('The first row must contain column names, including "title" or "affiliate_link".')
  }
  if (records.length > maxImportedProducts) return tooManyProducts
  return {
    ok: true,
    rows: records.map(({ line, cells }) => {
      const row = new Map(columns.map((column, index) => [column, cells[index]?.trim() || null]))
      return { line, product: toProductInput((column) => row.get(column) ?? null) }
    }),
  }
}

/** One link per line. Other words on the line are the title. */
export function parseProductLinks(text: string): ParsedImport {
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, index): ImportRow[] => {
    const words = line.trim().split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const link = words.find((word) => /^https?:/i.test(word)) ?? words.at(-1) ?? ''
    const title = words.filter((word) => word !== link).join(' ')
    const cells: Partial<Record<Column, string>> = { affiliate_link: link, title }
    return [{ line: index + 1, product: toProductInput((column) => cells[column] || null) }]
  })
  return rows.length > maxImportedProducts ? tooManyProducts : { ok: true, rows }
}

function toProductInput(cell: (column: Column) => string | null): ProductInput {
  const affiliate_link = cell('affiliate_link')
  const title = repairTitle(cell('title') ?? '')
  const cells = Object.fromEntries(csvColumns.map((column) => [column, cell(column)]))
  return {
    ...(cells as Record<Column, string | null>),
    title: title || (affiliate_link && parseAffiliateUrl(affiliate_link) ? titleFromLink(affiliate_link) : ''),
    image_url: cell('image_url') ?? '',
  }
}

/** The inverse of `parseProductCsv`. */
export function formatProductCsv(products: readonly Product[]): string {
  return formatCsv([csvColumns, ...products.map((product) => csvColumns.map((column) => product[column] ?? ''))])
}
