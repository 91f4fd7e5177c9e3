import { availableParallelism } from 'node:os'
import type { ImageProcessor, ProcessedImage } from '#features/ports.ts'
import { startImageProcess, type ImageProcess } from './image-process.ts'
import { createImageQueue } from './image-queue.ts'
import type { ImageJob } from './image-worker.ts'

type Options = {
  /** In addition to the full size. */
  widths: readonly number[]
  /** CPU time, which the worker checks itself. */
  webpMs?: number
  avifMs?: number
  svgMs?: number
  /** Further jobs are rejected as busy. Those of a batch always wait. */
  maxQueued?: number
  /** How many processes work at the same time, each with up to 256 MB. */
  slots?: number
}

/** A process takes longer to start than to encode a small picture. After so many, a new one starts with clean memory. */
const maxPerProcess = 50
/** A batch without a picture for so long has ended, or waits for its old site. */
const idleMs = 5000

const defaultSlots = () => Math.min(4, Math.max(2, availableParallelism()))

/** One child process per image. Only the pictures of a batch, which come from one site, share some. */
export function createImageProcessor({
  widths,
  webpMs = 5000,
  avifMs = 60_000,
  svgMs = 1000,
  maxQueued = 8,
  slots = defaultSlots(),
}: Options): ImageProcessor {
  const queue = createImageQueue(slots)
  const batches = createBatches()
  let waiting = 0

  async function enqueue(job: ImageJob): Promise<ProcessedImage> {
    if (waiting >= maxQueued) return { ok: false, reason: 'busy' }
    waiting++
    return queue.add('soon', () => runAlone(job)).finally(() => waiting--)
  }

  return {
    toWebp(bytes, { byModel = false, batch } = {}) {
      const job = { bytes, byModel, format: 'webp', widths, cpuMs: webpMs } as const
      return batch === undefined ? enqueue(job) : queue.add('patient', () => batches.run(batch, job))
    },
    toPng: (bytes, maxSize) => enqueue({ bytes, byModel: false, format: 'png', widths: [], maxSize, cpuMs: webpMs }),
    fromSvg: (svg, maxSize) =>
      enqueue({ bytes: Buffer.from(svg), byModel: false, format: 'svg', widths: [], maxSize, cpuMs: svgMs }),
    // Its seconds would double the minutes of a batch, and readers see the WebP files meanwhile.
    toAvif: async (bytes) =>
      batches.areWorking()
        ? { ok: false, reason: 'busy' }
        : enqueue({ bytes, byModel: false, format: 'avif', widths, cpuMs: avifMs }),
  }
}

async function runAlone(job: ImageJob): Promise<ProcessedImage> {
  const alone = startImageProcess(job.format === 'avif')
  try {
    return await alone.run(job)
  } finally {
    alone.end()
  }
}

/** The processes of each batch. */
function createBatches() {
  const idle = new Set<{ batch: string; process: ImageProcess; done: number; timer: NodeJS.Timeout }>()
  let working = 0

  function takeIdle(batch: string): { process: ImageProcess; done: number } | undefined {
    for (const one of idle) {
      if (one.batch !== batch || one.process.hasEnded()) continue
      clearTimeout(one.timer)
      idle.delete(one)
      return one
    }
    return undefined
  }

  function giveBack(batch: string, process: ImageProcess, done: number): void {
    if (process.hasEnded()) return
    if (done >= maxPerProcess) return process.end()
    const end = () => {
      idle.delete(one)
      process.end()
    }
    const one = { batch, process, done, timer: setTimeout(end, idleMs).unref() }
    idle.add(one)
  }

  async function run(batch: string, job: ImageJob): Promise<ProcessedImage> {
    const used = takeIdle(batch)
    const process = used?.process ?? startImageProcess(true)
    const processed = await process.run(job)
    const isKilled = !processed.ok && processed.reason === 'too_costly'
    // What the pictures before it left behind may be part of the cost.
    if (used && isKilled) return run(batch, job)
    giveBack(batch, process, (used?.done ?? 0) + 1)
    return processed
  }

  return {
    areWorking: () => working > 0 || idle.size > 0,
    async run(batch: string, job: ImageJob): Promise<ProcessedImage> {
      working++
      return run(batch, job).finally(() => working--)
    },
  }
}
