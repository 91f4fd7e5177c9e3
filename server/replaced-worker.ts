import type { Worker } from 'node:worker_threads'

type Options<Request> = {
  /** What it is called in errors: `safety worker`. */
  name: string
  start: () => Worker
  /** It is replaced if a response takes longer. */
  maxMs: (request: Request) => number
  /** Called with each failed attempt. */
  onFailure?: ((error: unknown) => void) | undefined
}

/** The thread needs too long for one request. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout'
}

/**
 * One worker thread at a time, which answers one message with one message. A thread that crashes, hangs or exceeds its
 * memory is replaced with the next request. Requests must not overlap.
 */
export function createReplacedWorker<Request, Response>({ name, start, maxMs, onFailure }: Options<Request>) {
  let worker: Worker | undefined
  let isClosed = false

  function running(): Worker {
    if (isClosed) throw new Error(`The ${name} is closed.`)
    if (worker) return worker
    const started = start()
    worker = started
    // A worker without a request must not keep the process alive.
    started.unref()
    // Without a listener, an error between two requests would end the process.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  function post(current: Worker, request: Request): Promise<Response> {
    current.postMessage(request)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const onExit = () => reject(new Error(`The ${name} has ended.`))
    const onTimeout = () => reject(new WorkerTimeout(`The ${name} did not respond in time.`))
    const timer = setTimeout(onTimeout, maxMs(request))
    current.on('message', resolve).on('error', reject).on('exit', onExit)
    current.ref()
    return promise.finally(() => {
      clearTimeout(timer)
      current.unref()
      current.off('message', resolve).off('error', reject).off('exit', onExit)
    })
  }

  return {
    start: running,
    /** Whether the next request meets the thread that answered the last one. */
    isRunning: () => worker !== undefined,
    async ask(request: Request): Promise<Response> {
      const current = running()
      try {
        return await post(current, request)
      } catch (error) {
        if (worker === current) worker = undefined
        await current.terminate()
        onFailure?.(error)
        throw error
      }
    },
    /** Gives its memory back. The next request starts another one. */
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

/** A thread has had more memory than its `resourceLimits` allow. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
