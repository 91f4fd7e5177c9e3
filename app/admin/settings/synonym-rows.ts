import type { Row, RowColumn } from '../kit/rows-field.tsx'

export const synonymColumns: readonly RowColumn[] = [
  { name: 'word', label: 'Word or phrase' },
  { name: 'same', label: 'Means the same as' },
]

/** Synonyms are stored as lines, such as `throwing up = vomiting, puking`. */
export function parseSynonymRows(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=')
      return at < 0
        ? { word: line.trim(), same: '' }
        : { word: line.slice(0, at).trim(), same: line.slice(at + 1).trim() }
    })
}

export function formatSynonymRows(rows: readonly Row[]): string {
  return rows.map(({ word = '', same = '' }) => `${word.trim()} = ${same.trim()}`).join('\n')
}
