import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

type Memory = {
  /** What it keeps. */
  megabytes: number
  /** For its short-lived values. V8 takes three times as much. */
  semiSpaceMegabytes: number
}

/** A thread with little memory, which runs a file of the build, or from source the .ts file. */
export function startThread(file: URL, { megabytes, semiSpaceMegabytes }: Memory, workerData?: unknown): Worker {
  // A flag of the process wins over `resourceLimits`. V8 reads it when a thread starts; this one keeps what it has.
  setFlagsFromString(`--max-semi-space-size=${semiSpaceMegabytes}`)
  return new Worker(file, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

/**
 * The file of a worker beside `base`. From source, Node runs the .ts file. The build puts the .js file next to the bundle
 * (see vite.config.ts).
 */
export const workerFile = (name: string, base: string): URL =>
  new URL(`./${name}.${base.endsWith('.ts') ? 'ts' : 'js'}`, base)
