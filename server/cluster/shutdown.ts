import type { Log } from '#features/ports.ts'

/** Longer than all shutdown timeouts together. */
const forcedExitMs = 30_000

/** Runs the closers in order, once. One that fails or hangs does not prevent the exit. */
export function installShutdown(log: Log, closers: readonly (() => unknown)[]): (code: number) => void {
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      const forced = setTimeout(() => process.exit(1), forcedExitMs).unref()
      const succeeded = await closeAll(log, closers)
      clearTimeout(forced)
      process.exit(succeeded ? code : 1)
    })()
  }
  // SIGHUP: the terminal was closed. SIGBREAK: Ctrl+Break on Windows, which has no SIGTERM.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const) process.on(signal, () => stop(0))
  process.on('uncaughtException', (error) => {
    log('error', 'uncaught_exception', { error })
    stop(1)
  })
  // An unhandled rejection affects one request; the process can go on.
  process.on('unhandledRejection', (error) => log('error', 'unhandled_rejection', { error }))
  return stop
}

async function closeAll(log: Log, closers: readonly (() => unknown)[]): Promise<boolean> {
  let succeeded = true
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      succeeded = false
      log('error', 'shutdown_step_failed', { error })
    }
  }
  return succeeded
}

/** After a disk error only a restart can find out which data was saved, so this process must not serve any more. */
export function exitOnFatalError(error: Error) {
  console.error(`The database can no longer be written to (${error.message}). Stopping.`)
  process.exit(1)
}
