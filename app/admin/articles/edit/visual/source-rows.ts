import { parseSourceLine, readSourceFields } from '#domain/articles/blocks/sources/sources.ts'
import type { SourceRow } from './schema.ts'

export const maxSources = 99

export const isSourceLine = (line: string) => parseSourceLine(line.trim()) !== undefined

/** The sources of a text in the order of their numbers, as typed: a URL may be one that readers do not get. */
export function readSourceRows(lines: readonly string[]): SourceRow[] {
  const rows = new Map<number, SourceRow>()
  for (const line of lines) {
    const row = line.trimStart().startsWith('[^') ? readSourceRow(line) : undefined
    if (row && !rows.has(row.number)) rows.set(row.number, row)
  }
  return [...rows.values()].toSorted((a, b) => a.number - b.number)
}

function readSourceRow(line: string): SourceRow | undefined {
  const source = parseSourceLine(line.trim())
  if (!source) return undefined
  const [title = '', organization = '', url = '', checked = ''] = readSourceFields(source.rest)
  return { number: source.number, title, organization, url, checked, raw: line.trimEnd() }
}

/** A row is written as it was read while its fields say the same. A row without a title gets one. */
export function formatSourceRow(row: SourceRow): string {
  const read = row.raw === undefined ? undefined : readSourceRow(row.raw)
  if (row.raw !== undefined && read && sameRow(read, row)) return row.raw
  const [title = '', ...rest] = [row.title, row.organization, row.url, row.checked].map((text) =>
    text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim(),
  )
  const end = rest.findLastIndex((text) => text !== '') + 1
  return `[^${row.number}]: ${[title || 'Untitled source', ...rest.slice(0, end)].join(' | ')}`
}

const sameRow = (one: SourceRow, other: SourceRow) =>
  one.number === other.number &&
  one.title === other.title &&
  one.organization === other.organization &&
  one.url === other.url &&
  one.checked === other.checked

export function sameSources(some: readonly SourceRow[], others: readonly SourceRow[]): boolean {
  return some.length === others.length && some.every((row, index) => sameRow(row, others[index] as SourceRow))
}
