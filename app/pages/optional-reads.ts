import type { Log } from '#features/ports.ts'

/** For pages that can be shown without a part: a failed query gives undefined and is recorded as a failure. */
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
