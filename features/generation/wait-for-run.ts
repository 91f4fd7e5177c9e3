import { emptyProgress } from '#domain/generation/generation.ts'
import type { Needs } from '#features/deps.ts'
import { readRun } from './queries.ts'

/** Fallback if an event is lost. */
const pollMs = 2000

/** Resolves when the run has ended or the signal aborts. */
export async function waitForRun({ db, bus }: Needs<'db' | 'bus'>, run_id: string, signal: AbortSignal) {
  for (;;) {
    const changed = Promise.withResolvers<void>()
    const unsubscribe = bus.subscribe(
      (event) => void (event.topic === 'run' && event.run_id === run_id && changed.resolve()),
    )
    const timer = setTimeout(changed.resolve, pollMs)
    try {
      const { progress } = (await readRun(db, run_id)) ?? { progress: emptyProgress }
      if (!progress.isGenerating || signal.aborted) return progress
      await changed.promise
    } finally {
      unsubscribe()
      clearTimeout(timer)
    }
  }
}
