import { readFileSync } from 'node:fs'
import type { Measurement } from './measurement.ts'
import { toMarkdownTable } from './results-table.ts'

// Prints the table of the last run, for docs/performance.md: node quality/bench/print-results.ts
const { rows } = JSON.parse(readFileSync('quality/bench/results.json', 'utf8')) as { rows: readonly Measurement[] }
console.log(toMarkdownTable(rows))
