import { readFileSync } from 'node:fs'
import type { Row } from './measurement.ts'
import { tableOf } from './results-table.ts'

// The table of the last run, to be put into docs/performance.md: node quality/bench/print-results.ts
const { rows } = JSON.parse(readFileSync('bench/results.json', 'utf8')) as { rows: readonly Row[] }
console.log(tableOf(rows))
