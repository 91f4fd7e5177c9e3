import { Worker } from 'node:worker_threads'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CheckedText } from '#features/ports.ts'
import { createReplacedWorker } from '#server/replaced-worker.ts'

export type WorkerOptions = {
  /** Called with each failed attempt. */
  onFailure?: (error: unknown) => void
  startWorker?: (folder: string) => Worker
}

// From source, Node runs the .ts file. The build puts safety-worker.js next to the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './safety-worker.ts' : './safety-worker.js'
/** Three times what an ordinary text of a megabyte needs. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** Many times what a check takes on a busy machine. */
const maxMs = 60_000
const maxMsPerCharacter = 0.1

export function startSafetyWorker(folder: string): Worker {
  return new Worker(new URL(workerFile, import.meta.url), { workerData: folder, execArgv: [], resourceLimits })
}

export function createCheckingWorker(folder: string, { onFailure, startWorker = startSafetyWorker }: WorkerOptions) {
  return createReplacedWorker<CheckedText, SafetyFinding[]>({
    name: 'safety worker',
    start: () => startWorker(folder),
    maxMs: ({ content }) => maxMs + maxMsPerCharacter * content.length,
    onFailure,
  })
}
