import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PicturePress, Pressed } from '#features/ports.ts'
import type { PressAnswer, PressOrder } from './image-worker-protocol.ts'

type Options = {
  /** Besides the whole picture. */
  widths: readonly number[]
  /** Of processor time. By the clock it may take three times as long: the machine may have more to do. */
  webpMs?: number
  avifMs?: number
  /** More than these are not kept waiting. */
  mostWaiting?: number
}

// From source Node runs the .ts file itself; the build makes image-worker.js beside the bundle (see vite.config.ts).
const childFile = import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js'
const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=96', '--no-warnings']

/** A child process for every picture, one at a time: what kills a decoder kills nothing else. */
export function createPicturePress({ widths, webpMs = 5000, avifMs = 60_000, mostWaiting = 8 }: Options): PicturePress {
  let turn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function inTurn(order: PressOrder): Promise<Pressed> {
    if (waiting >= mostWaiting) return { ok: false, reason: 'busy' }
    waiting++
    const mine = turn.then(() => press(order)).finally(() => waiting--)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    toWebp: (bytes) => inTurn({ bytes, form: 'webp', widths, cpuMs: webpMs }),
    toAvif: (bytes) => inTurn({ bytes, form: 'avif', widths, cpuMs: avifMs }),
  }
}

function press(order: PressOrder): Promise<Pressed> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(childFile, import.meta.url)), [], {
      execArgv: flags,
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), order.cpuMs * 3)
    let answer: PressAnswer | undefined
    child.once('message', (message: PressAnswer) => void (answer = message))
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      // Killed for its time or its memory, or by what it was decoding.
      if (!answer) resolve({ ok: false, reason: 'too costly' })
      else resolve('files' in answer ? { ok: true, files: answer.files } : { ok: false, reason: answer.fault })
    })
    child.send(order, (error) => error && child.kill('SIGKILL'))
  })
}
