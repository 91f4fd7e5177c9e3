import { UnreadableSource } from '#domain/import/source.ts'
import { openSource } from '#server/adapters/import-sources/open-source.ts'

/** Reads an export, keeps the titles as an import does, and prints the number of items, the most memory in bytes, and the longest work in milliseconds. */
const [path = ''] = process.argv.slice(2)
const titles: string[] = []
let items = 0
let longest = 0
let isReading = true

/** Counts processor time, because others may use the machine as well. */
function watch(since: number): void {
  const now = cpuTime()
  longest = Math.max(longest, now - since)
  if (isReading) setImmediate(() => watch(cpuTime()))
}

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

try {
  const source = await openSource([{ path, name: path }])
  setImmediate(() => watch(cpuTime()))
  for await (const item of source.items()) {
    items++
    if (item.kind === 'post') titles.push(item.title)
  }
} catch (error) {
  if (!(error instanceof UnreadableSource)) throw error
}
isReading = false
console.log(JSON.stringify({ items, titles: titles.length, memory: process.resourceUsage().maxRSS * 1024, longest }))
