import { writeFileSync } from 'node:fs'
import { analytics } from './analytics.ts'
import { blockedTime } from './blocked-time.ts'
import { capacity } from './capacity.ts'
import { clientBytes } from './client-bytes.ts'
import type { Measurement, Scenario } from './measurement.ts'
import { footprint } from './footprint.ts'
import { generation } from './generation.ts'
import { growth } from './data-growth.ts'
import { cachedPage } from './cached-page.ts'
import { hasWrk } from './load.ts'
import { writeFigures } from '#quality/figures.ts'
import { uncachedPage } from './uncached-page.ts'
import { views } from './views.ts'
import { writes } from './writes.ts'

const scenarios: readonly Scenario[] = [
  cachedPage,
  uncachedPage,
  growth,
  writes,
  views,
  generation,
  footprint,
  clientBytes,
  blockedTime,
  analytics,
  capacity,
]

if (process.platform !== 'linux') {
  console.error('npm run bench needs Linux: it reads memory and CPU usage from /proc.')
  process.exit(1)
}
const requestedNames = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const long = process.argv.includes('--long')
const selected = scenarios.filter(({ name }) => requestedNames.length === 0 || requestedNames.includes(name))
if (selected.length === 0) {
  console.error(`No such scenario. Available: ${scenarios.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
if (!hasWrk())
  console.log('wrk is not installed: plain sockets generate the load, which understates the peak of both sides.')
const rows: Measurement[] = []
for (const { name, run } of selected) {
  const start = performance.now()
  const measured = await run({ long }).catch((error: Error): readonly Measurement[] => [
    { name, target: '', value: 'failed', met: false, note: error.message },
  ])
  console.log(`${name}, ${Math.round((performance.now() - start) / 1000)} s`)
  for (const row of measured) console.log(`  ${[...toCells(row), row.note ?? ''].join(' | ')}`)
  rows.push(...measured)
  // Written after each scenario, so that an interrupted run still has results.
  writeFileSync('quality/bench/results.json', JSON.stringify({ long, rows }, null, 2))
}
writeFigures('docs/performance.md', {
  header: ['What', 'Target', 'Figure', 'Verdict', 'Date'],
  rows: rows.map((row) => [...toCells(row), new Date().toISOString().slice(0, 10)]),
  keeps: () => requestedNames.length > 0,
})

function toCells({ name, target, value, met }: Measurement): string[] {
  return [name, target, value, met === undefined ? '–' : met ? 'met' : 'missed']
}
