import { readFileSync } from 'node:fs'
import type { Row } from './figures.ts'
import { tableOf } from './table.ts'

// The table of the last run, to be put into docs/performance.md: node bench/markdown.ts
const { rows } = JSON.parse(readFileSync('bench/results.json', 'utf8')) as { rows: readonly Row[] }
console.log(tableOf(rows))
