import { setImmediate } from 'node:timers/promises'
import type { Steps } from '#domain/text/steps.ts'

/** Lets other requests run between the steps. */
export async function inSlices<Value>(steps: Steps<Value>): Promise<Value> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await setImmediate()
  }
}
