import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ProcessedImage } from '#features/ports.ts'
import { workerFile } from '#server/start-thread.ts'
import type { ImageJob, ImageJobResult } from './image-worker.ts'

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

export type ImageProcess = {
  /** One at a time. */
  run: (job: ImageJob) => Promise<ProcessedImage>
  hasEnded: () => boolean
  end: () => void
}

/** A process of its own, so that a crash in a decoder affects nothing else. `isPatient`: everything else goes first. */
export function startImageProcess(isPatient: boolean): ImageProcess {
  const child = fork(fileURLToPath(workerFile('image-worker', import.meta.url)), [], {
    execArgv: flags,
    env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let error: Error | undefined
  child.on('error', (reason) => void (error = reason))
  if (isPatient) lowerPriority(child)
  const hasEnded = () => error !== undefined || child.exitCode !== null || child.signalCode !== null
  return {
    hasEnded,
    async run(job) {
      if (error) throw error
      if (hasEnded()) return { ok: false, reason: 'too_costly' }
      keepAlive(child, true)
      const { promise, resolve, reject } = Promise.withResolvers<ProcessedImage>()
      const timer = setTimeout(() => child.kill('SIGKILL'), job.cpuMs + maxWaitMs)
      const onMessage = (result: ImageJobResult) => resolve(result)
      // Killed for exceeding its time or memory, or crashed while decoding.
      const onExit = () => resolve({ ok: false, reason: 'too_costly' })
      child.on('message', onMessage).on('exit', onExit).on('error', reject)
      child.send(job, (failure) => failure && child.kill('SIGKILL'))
      return promise.finally(() => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', reject)
        keepAlive(child, false)
      })
    },
    end: () => void child.kill('SIGKILL'),
  }
}

/** A process without a job must not keep ours from ending. It ends with ours. */
function keepAlive(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) child.ref()
  else child.unref()
  if (isBusy) child.channel?.ref()
  else child.channel?.unref()
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended, or the system does not allow it.
  }
}
