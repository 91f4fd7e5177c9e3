import type { Row } from './measurement.ts'

const verdict = ({ met }: Row) => (met === undefined ? '–' : met ? 'met' : 'missed')

/** As it stands in docs/performance.md: one row a target. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.what} | ${row.target} | ${row.figure} | ${verdict(row)} | ${row.note ?? ''} |`,
  )
  return ['| what | target | figure | verdict | note |', '|---|---|---|---|---|', ...lines].join('\n')
}
