import type { Row, RowColumn } from '../kit/rows-field.tsx'

export const menuColumns: readonly RowColumn[] = [
  { name: 'name', label: 'Name' },
  { name: 'href', label: 'Path or https URL' },
]

/** A menu is stored as lines, such as `About us: /about`. */
export function parseMenuRows(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = line.trim(), href = ''] = /^\s*(.*?)\s*:\s+(\S*)\s*$/.exec(line) ?? []
      return { name, href }
    })
}

export function formatMenuRows(rows: readonly Row[]): string {
  return rows.map(({ name = '', href = '' }) => `${name.trim()}: ${href.trim()}`).join('\n')
}
