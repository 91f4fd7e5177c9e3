import { monitorEventLoopDelay } from 'node:perf_hooks'
import { UnreadableSource } from '#domain/import/source.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'

/** Reads an export and prints the number of items, the most memory in bytes, and the longest wait in milliseconds. */
const resolution = 5
const [path = ''] = process.argv.slice(2)
const delay = monitorEventLoopDelay({ resolution })
let items = 0
try {
  const source = await openSource([{ path, name: path }])
  delay.enable()
  for await (const _ of source.items()) items++
} catch (error) {
  if (!(error instanceof UnreadableSource)) throw error
}
delay.disable()
const memory = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ items, memory, wait: delay.max / 1e6 - resolution, usual: delay.percentile(99.9) / 1e6 }))
