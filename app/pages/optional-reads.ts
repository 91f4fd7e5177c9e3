import type { Log } from '#features/ports.ts'

/** For pages that can do without a part: what cannot be read is undefined, and the page knows that something failed. */
export function optionalReads(log: Log) {
  let anyFailed = false
  return {
    attempt: async <Value>(reading: Promise<Value>): Promise<Value | undefined> => {
      try {
        return await reading
      } catch (error) {
        anyFailed = true
        log('error', 'read_failed', { error })
        return undefined
      }
    },
    failed: () => anyFailed,
  }
}
