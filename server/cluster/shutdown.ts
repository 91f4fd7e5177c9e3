import type { Log } from '#features/ports.ts'

/** Longer than everything that is waited for on the way together. */
const forcedExitMs = 30_000

/**
 * Runs the closers one after the other, once, on a signal or after an error that nobody caught; then ends. One that
 * fails or hangs keeps nobody: a process that cannot be stopped is worse than one that stops roughly.
 */
export function installShutdown(log: Log, closers: readonly (() => unknown)[]): (code: number) => void {
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), forcedExitMs).unref()
      process.exit((await closeAll(log, closers)) ? code : 1)
    })()
  }
  // SIGHUP: the terminal was closed. SIGBREAK: Ctrl+Break, on Windows only, where nobody can send SIGTERM.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught_exception', { error })
    stop(1)
  })
  // A promise that failed unheard concerns whoever asked for it; the others need not go.
  process.on('unhandledRejection', (error) => log('error', 'unhandled_rejection', { error }))
  return stop
}

async function closeAll(log: Log, closers: readonly (() => unknown)[]): Promise<boolean> {
  let whole = true
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      whole = false
      log('error', 'shutdown_step_failed', { error })
    }
  }
  return whole
}

/** The disk refused a commit: nothing may be promised any more, and only a restart can tell what is true. */
export function exitOnFatalError(error: Error) {
  console.error(`The database can no longer be written to (${error.message}). Stopping.`)
  process.exit(1)
}
