import { isMainThread } from 'node:worker_threads'

// Loaded into a site before its program. Prints each turn of the event loop of the main thread that took long. Counts
// processor time, because others may use the machine as well. A turn has one phase of timers, so two never add up.

const longMs = 20

if (isMainThread) {
  let last = process.threadCpuUsage()
  const measure = () => {
    const { user, system } = process.threadCpuUsage(last)
    const ms = (user + system) / 1000
    if (ms > longMs) console.log(`turn: ${ms.toFixed(0)} ms`)
    last = process.threadCpuUsage()
  }
  setInterval(measure, 2).unref()
}
