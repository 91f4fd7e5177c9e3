import { Worker } from 'node:worker_threads'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CheckedText } from '#features/ports.ts'

export type WorkerOptions = {
  /** Called with each failed attempt. */
  onFailure?: (error: unknown) => void
  startWorker?: (folder: string) => Worker
}

// From source, Node runs the .ts file. The build puts safety-worker.js next to the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './safety-worker.ts' : './safety-worker.js'
/** Three times what an ordinary text of a megabyte needs. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

export function startSafetyWorker(folder: string): Worker {
  return new Worker(new URL(workerFile, import.meta.url), { workerData: folder, execArgv: [], resourceLimits })
}

/** One worker thread at a time; one that crashes or hangs is replaced. */
export function createCheckingWorker(
  folder: string,
  { onFailure = () => undefined, startWorker = startSafetyWorker }: WorkerOptions,
) {
  let worker: Worker | undefined
  let isClosed = false

  function start(): Worker {
    if (isClosed) throw new Error('The safety gate is closed.')
    if (worker) return worker
    const started = startWorker(folder)
    worker = started
    // A worker without a text must not keep the process alive.
    started.unref()
    // Without a listener, an error between two checks would end the process.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function check(text: CheckedText): Promise<SafetyFinding[]> {
    const current = start()
    try {
      return await askWorker(current, text)
    } catch (error) {
      if (worker === current) worker = undefined
      await current.terminate()
      onFailure(error)
      throw error
    }
  }

  return {
    start,
    check,
    /** Gives its memory back. The next check starts another one. */
    async stop() {
      const current = worker
      worker = undefined
      await current?.terminate()
    },
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

/** Many times what a check takes on a busy machine. */
const maxMs = 60_000
const maxMsPerCharacter = 0.1

function askWorker(worker: Worker, text: CheckedText): Promise<SafetyFinding[]> {
  worker.postMessage(text)
  const { promise, resolve, reject } = Promise.withResolvers<SafetyFinding[]>()
  const onExit = () => reject(new Error('The safety worker has ended.'))
  const onTimeout = () => reject(new Error('The safety worker did not respond in time.'))
  const timer = setTimeout(onTimeout, maxMs + maxMsPerCharacter * text.content.length)
  worker.on('message', resolve).on('error', reject).on('exit', onExit)
  worker.ref()
  return promise.finally(() => {
    clearTimeout(timer)
    worker.unref()
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
