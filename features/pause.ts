import { setImmediate } from 'node:timers/promises'

const longestWork = 8

/** Call it between two pieces of work: every few milliseconds it lets the rest of the process run. */
export function createPause(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestWork) return
    await setImmediate()
    since = performance.now()
  }
}
