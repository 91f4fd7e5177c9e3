import type { Worker } from 'node:worker_threads'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CheckedText } from '#features/ports.ts'
import { createReplacedWorker } from '#server/replaced-worker.ts'
import { startThread, workerFile } from '#server/start-thread.ts'

export type WorkerOptions = {
  /** Called with each failed attempt. */
  onFailure?: (error: unknown) => void
  startWorker?: (folder: string) => Worker
}

/** Three times what an ordinary text of a megabyte needs. */
const memory = { megabytes: 512, semiSpaceMegabytes: 8 }
/** Many times what a check takes on a busy machine. */
const maxMs = 60_000
const maxMsPerCharacter = 0.1

export function startSafetyWorker(folder: string): Worker {
  return startThread(workerFile('safety-worker', import.meta.url), memory, folder)
}

export function createCheckingWorker(folder: string, { onFailure, startWorker = startSafetyWorker }: WorkerOptions) {
  return createReplacedWorker<CheckedText, SafetyFinding[]>({
    name: 'safety worker',
    start: () => startWorker(folder),
    maxMs: ({ content }) => maxMs + maxMsPerCharacter * content.length,
    onFailure,
  })
}
