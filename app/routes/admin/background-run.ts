import type { Deps } from '#features/deps.ts'

/** Work that a request starts and does not wait for; while it goes on, another request starts nothing. */
export function createBackgroundRun(work: (deps: Deps) => Promise<unknown>, failureEvent: string) {
  let running: Promise<unknown> | undefined
  return {
    isRunning: () => running !== undefined,
    start(deps: Deps) {
      running ??= work(deps)
        .catch((error: unknown) => deps.log('error', failureEvent, { error }))
        .finally(() => (running = undefined))
    },
  }
}
