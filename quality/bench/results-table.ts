import type { Measurement } from './measurement.ts'

const verdict = ({ met }: Measurement) => (met === undefined ? '–' : met ? 'met' : 'missed')

/** The table of docs/performance.md: one row per target. */
export function toMarkdownTable(rows: readonly Measurement[]): string {
  const lines = rows.map(
    (row) => `| ${row.name} | ${row.target} | ${row.value} | ${verdict(row)} | ${row.note ?? ''} |`,
  )
  return ['| what | target | figure | verdict | note |', '|---|---|---|---|---|', ...lines].join('\n')
}
