import { hash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { SafetyFinding } from '#domain/safety/finding.ts'
import type { CheckedText, SafetyGate } from '#features/ports.ts'
import { createSerialQueue } from '#server/serial-queue.ts'

type Options = {
  /** Called with each failed attempt. */
  onFailure?: (error: unknown) => void
  startWorker?: (folder: string) => Worker
}
type WorkerGate = {
  /** Rejects if the text could not be checked, so that nothing is published unread. */
  check: SafetyGate
  /** Starts the worker, so that the first check need not wait for the word lists. */
  warmUp: () => void
  close: () => Promise<void>
}

// From source, Node runs the .ts file. The build puts safety-worker.js next to the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './safety-worker.ts' : './safety-worker.js'
/** Three times what an ordinary text of a megabyte needs. */
const resourceLimits = { maxOldGenerationSizeMb: 512 }

export function startSafetyWorker(folder: string): Worker {
  return new Worker(new URL(workerFile, import.meta.url), { workerData: folder, execArgv: [], resourceLimits })
}

/**
 * The gate with the word lists, weights and facts of `folder`. One worker thread checks one text at a time; a worker
 * that crashes or hangs is replaced, and its text is tried once more.
 */
export function createSafetyGate(
  folder: string,
  { onFailure = () => undefined, startWorker = startSafetyWorker }: Options = {},
): WorkerGate {
  const inOrder = createSerialQueue()
  let worker: Worker | undefined
  let isClosed = false

  function useWorker(): Worker {
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

  async function attempt(text: CheckedText): Promise<SafetyFinding[]> {
    const current = useWorker()
    try {
      return await askWorker(current, text)
    } catch (error) {
      if (worker === current) worker = undefined
      await current.terminate()
      onFailure(error)
      throw error
    }
  }

  const remembered = new Map<string, SafetyFinding[]>()

  async function check(text: CheckedText): Promise<SafetyFinding[]> {
    const key = keyOf(text)
    const known = remembered.get(key)
    if (known) return known
    try {
      const findings = await attempt(text).catch(() => attempt(text))
      remembered.set(key, findings)
      const [oldest] = remembered.keys()
      if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
      return findings
    } catch (cause) {
      throw new Error('The text could not be checked for safety.', { cause })
    }
  }

  return {
    check: (text) => inOrder(() => check(text)),
    warmUp: () => void useWorker(),
    async close() {
      isClosed = true
      await worker?.terminate()
    },
  }
}

/** A save checks its text before its transaction and in it. */
const maxRemembered = 50

function keyOf({ facts, ...text }: CheckedText): string {
  return hash('sha256', JSON.stringify([text, facts && [...facts]]), 'base64')
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
