import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** For the short-lived values of a thread. V8 takes three times as much. */
const semiSpaceMegabytes = 4

/** A thread with little memory. `maxMemory`: what it keeps, in megabytes. */
export function startThread(file: URL, maxMemory: number): Worker {
  // A flag of the process wins over `resourceLimits`. V8 reads it when a thread starts; this one keeps what it has.
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMegabytes}`)
  return new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: maxMemory } })
}
