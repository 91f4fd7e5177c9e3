type Row = Readonly<Record<string, unknown>>

/** Empty for what is no text. */
export function textIn(row: Row, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value.toWellFormed() : ''
}

export const textOrNull = (row: Row, name: string) => textIn(row, name) || null

export function textsIn(row: Row, name: string): string[] {
  const value = row[name]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').map((one) => one.toWellFormed()) : []
}

export function rowsIn(row: Row, name: string): Row[] {
  const value = row[name]
  return Array.isArray(value) ? value.filter((one): one is Row => typeof one === 'object' && one !== null) : []
}
