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
import { toMarkdownTable } from './results-table.ts'
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
const selected = scenarios.filter(({ name, onlyByName }) =>
  requestedNames.length === 0 ? onlyByName === undefined : requestedNames.includes(name),
)
if (selected.length === 0) {
  console.error(`No such scenario. Available: ${scenarios.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
if (!hasWrk())
  console.log('wrk is not installed: plain sockets generate the load, which understates the peak of both sides.')
const rows: Measurement[] = []
for (const { name, run } of selected) {
  const start = performance.now()
  const found = await run({ long }).catch((error: Error): readonly Measurement[] => [
    { name: name, target: '', value: 'failed', met: false, note: error.message },
  ])
  console.error(`${name}: ${Math.round((performance.now() - start) / 1000)} s`)
  rows.push(...found)
  // Written after each scenario, so that an interrupted run still has results.
  writeFileSync('quality/bench/results.json', JSON.stringify({ long, rows }, null, 2))
}
console.log(toMarkdownTable(rows))
