/** Long work that can be paused wherever it yields, so that nothing else has to wait for all of it. */
export type Steps<Value> = Generator<void, Value>

/** How many rows of a file are read without a pause. */
export const rowsPerStep = 500

export function runSteps<Value>(steps: Steps<Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
