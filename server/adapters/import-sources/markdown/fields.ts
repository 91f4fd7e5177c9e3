export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The first of these fields that holds something. `seo.title` is the field `title` in `seo`. */
export function fieldOf(fields: Fields, names: readonly string[]): unknown {
  for (const name of names) {
    const value = name.split('.').reduce<unknown>((part, key) => (isRecord(part) ? part[key] : undefined), fields)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

export function textOf(fields: Fields, names: readonly string[]): string | undefined {
  const value = fieldOf(fields, names)
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text || undefined
}

/** A list, or words with commas between them. Entries may be objects with a name. */
export function listOf(fields: Fields, names: readonly string[]): string[] {
  const value = fieldOf(fields, names)
  const entries = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value]
  return [...new Set(entries.map(nameOf).filter(Boolean))]
}

function nameOf(entry: unknown): string {
  if (isRecord(entry)) return textOf(entry, ['name', 'title', 'id', 'slug']) ?? ''
  return typeof entry === 'string' || typeof entry === 'number' ? String(entry).trim() : ''
}

export const isTrue = (value: unknown): boolean => value === true || value === 'true'
