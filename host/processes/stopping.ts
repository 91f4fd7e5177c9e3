import type { Log } from '#features/ports.ts'

/** Runs the closers one after the other, once, on a signal or after an error that nobody caught; then ends. */
export function stopBy(log: Log, closers: readonly (() => unknown)[]): (code: number) => void {
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      for (const close of closers) await close()
      process.exit(code)
    })()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught', { error })
    stop(1)
  })
  return stop
}

/** The disk refused a commit: nothing may be promised any more, and only a restart can tell what is true. */
export function die(error: Error) {
  console.error(`The database cannot write any more (${error.message}). Stopping.`)
  process.exit(1)
}
