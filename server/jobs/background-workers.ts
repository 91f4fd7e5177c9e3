import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#features/deps.ts'
import { releaseExportLeases } from '#features/export/leases.ts'
import { createExportWorker } from '#features/export/worker.ts'
import { releaseAllLeases } from '#features/generation/leases.ts'
import { createGenerationWorker } from '#features/generation/worker.ts'
import { releaseImportLeases } from '#features/import/leases.ts'
import { createImportWorker } from '#features/import/worker.ts'
import { submitDue } from '#features/indexing/commands.ts'
import { createMailWorker } from '#features/mail/worker.ts'
import { advanceIssues } from '#features/newsletter/issue-sending.ts'
import { createWakeableSleep } from './wakeable-sleep.ts'

const generationConcurrency = 3
const shutdownGraceMs = 5000
const pollIntervals = { generation: 1000, indexing: 5000, mail: 1000, issues: 2000, imports: 1000, exports: 1000 }

export function startBackgroundWorkers(deps: Deps, { isSingleInstance = false } = {}) {
  const worker = createGenerationWorker(deps)
  const sleep = createWakeableSleep()
  const unsubscribe = deps.bus.subscribe(({ topic }) => {
    if (topic === 'run' || topic === 'mail') sleep.wake()
  })
  const release = () => Promise.all([releaseAllLeases(deps), releaseImportLeases(deps), releaseExportLeases(deps)])
  const ready = (isSingleInstance ? release() : Promise.resolve()).catch((error: unknown) =>
    deps.log('error', 'release_leases_failed', { error }),
  )
  const repeat = async (name: string, pause: number, step: () => Promise<boolean>) => {
    await ready
    while (!sleep.isStopped()) {
      const wakesSeen = sleep.wakeCount()
      const worked = await step().catch((error: unknown) => {
        deps.log('error', `${name}_failed`, { error })
        return false
      })
      if (!worked) await sleep.sleep(pause, wakesSeen)
    }
  }
  const loops = [
    ...Array.from({ length: generationConcurrency }, () =>
      repeat('generation', pollIntervals.generation, worker.runOnce),
    ),
    repeat('indexing', pollIntervals.indexing, async () => (await submitDue(deps)) > 0),
    repeat('issues', pollIntervals.issues, () => advanceIssues(deps)),
  ]
  // A text or picture takes seconds; what is not written yet is done again after the start.
  const importLoop = repeat('imports', pollIntervals.imports, createImportWorker(deps).runOnce)
  const exportLoop = repeat('exports', pollIntervals.exports, createExportWorker(deps).runOnce)
  const mailLoops = (['personal', 'bulk'] as const).map((queue) =>
    repeat('mail', pollIntervals.mail, createMailWorker(deps, queue).runOnce),
  )
  return {
    close: async () => {
      unsubscribe()
      sleep.stop()
      worker.close()
      await Promise.all(loops)
      // A mail server may take long to reply. After the grace period its mail is treated as after a crash.
      await Promise.race([
        Promise.all([...mailLoops, importLoop, exportLoop]),
        wait(shutdownGraceMs, undefined, { ref: false }),
      ])
    },
  }
}
