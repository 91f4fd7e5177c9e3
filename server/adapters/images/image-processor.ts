import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ImageProcessor, ProcessedImage } from '#features/ports.ts'
import { createSerialQueue } from '#server/serial-queue.ts'
import type { ImageJobResult, ImageJob } from './image-worker.ts'

type Options = {
  /** In addition to the full size. */
  widths: readonly number[]
  /** CPU time, which the worker checks itself. */
  webpMs?: number
  avifMs?: number
  svgMs?: number
  /** Further jobs are rejected as busy. */
  maxQueued?: number
}

// From source, Node runs the .ts file. The build puts image-worker.js next to the bundle (see vite.config.ts).
const workerFile = import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js'
/** In case a worker cannot check itself. On a busy machine a second of CPU time can take many seconds. */
const maxWaitMs = 120_000
const flags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--max-old-space-size=96',
  '--no-warnings',
]

/** One child process per image, one at a time, so that a crash in a decoder affects nothing else. */
export function createImageProcessor({
  widths,
  webpMs = 5000,
  avifMs = 60_000,
  svgMs = 1000,
  maxQueued = 8,
}: Options): ImageProcessor {
  const inOrder = createSerialQueue()
  let waiting = 0

  async function enqueue(job: ImageJob): Promise<ProcessedImage> {
    if (waiting >= maxQueued) return { ok: false, reason: 'busy' }
    waiting++
    return inOrder(() => runImageWorker(job)).finally(() => waiting--)
  }

  return {
    toWebp: (bytes, byModel = false) => enqueue({ bytes, byModel, format: 'webp', widths, cpuMs: webpMs }),
    toPng: (bytes, maxSize) => enqueue({ bytes, byModel: false, format: 'png', widths: [], maxSize, cpuMs: webpMs }),
    fromSvg: (svg, maxSize) =>
      enqueue({ bytes: Buffer.from(svg), byModel: false, format: 'svg', widths: [], maxSize, cpuMs: svgMs }),
    toAvif: (bytes) => enqueue({ bytes, byModel: false, format: 'avif', widths, cpuMs: avifMs }),
  }
}

function runImageWorker(job: ImageJob): Promise<ProcessedImage> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(workerFile, import.meta.url)), [], {
      execArgv: flags,
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), job.cpuMs + maxWaitMs)
    let result: ImageJobResult | undefined
    child.once('message', (message: ImageJobResult) => void (result = message))
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      // Killed for exceeding its time or memory, or crashed while decoding.
      resolve(result ?? { ok: false, reason: 'too_costly' })
    })
    child.send(job, (error) => error && child.kill('SIGKILL'))
  })
}
