import { mkdirSync, writeFileSync } from 'node:fs'
import { benchKeptPage } from './kept-page.ts'
import { hasWrk } from './load.ts'

if (!hasWrk())
  console.log('wrk is not installed: the load comes from sockets of our own, which understates the peak of both sides.')
const results = [await benchKeptPage()]
for (const { name, target, speed, processor } of results) {
  console.log(`${name} (${target})`)
  console.log(`  requests per second: ${speed.median} of bare, range ${speed.range.join(' to ')}`)
  console.log(`  processor time per request: ${processor.median} of bare, range ${processor.range.join(' to ')}`)
}
mkdirSync('artefacts', { recursive: true })
writeFileSync('artefacts/bench.json', JSON.stringify(results, null, 2))
