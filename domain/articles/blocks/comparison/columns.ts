/** What a comparison may show of each product, in the order in which readers see it. */
export const comparisonColumns = {
  evidence: 'Evidence',
  verdict: 'Verdict',
  'who for': 'Who it is for',
  'skip if': 'Skip it if',
  measurements: 'Measured',
  pros: 'What speaks for it',
  cons: 'What speaks against it',
  price: 'Price',
  shops: 'Shops',
} as const
export type ComparisonColumn = keyof typeof comparisonColumns

export const columnNames = Object.keys(comparisonColumns) as ComparisonColumn[]
/** Without a choice. */
export const usualColumns: readonly ComparisonColumn[] = ['evidence', 'who for', 'skip if', 'price', 'shops']

const word = 'show:'
const maxNames = 20

/** `show: price, pros`. Undefined for other words; names that are none are left out. */
export function readColumns(field: string | undefined): ComparisonColumn[] | undefined {
  const names = listNames(field).map((name) => name.toLowerCase())
  const columns = [...new Set(names)].filter(isColumn)
  return columns.length > 0 ? columns : undefined
}

/** The first name that is no column. */
export function findUnknownColumn(field: string | undefined): string | undefined {
  return listNames(field).find((name) => !isColumn(name.toLowerCase()))
}

export const columnsField = (columns: readonly ComparisonColumn[]) => `${word} ${columns.join(', ')}`

function listNames(field = ''): string[] {
  if (!field.toLowerCase().startsWith(word)) return []
  return field
    .slice(word.length)
    .split(',', maxNames)
    .flatMap((name) => name.trim() || [])
}

const isColumn = (name: string): name is ComparisonColumn => Object.hasOwn(comparisonColumns, name)
