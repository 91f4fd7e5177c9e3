import type { Needs } from '#features/deps.ts'
import { createCircuitBreakers } from './call-provider.ts'
import { handleFailure } from './failures.ts'
import { deleteOrphanedImages } from './orphaned-images.ts'
import { LeaseLost, renewLease, leaseItem } from './leases.ts'
import { completeRun, findRunning } from './finish-run.ts'
import { processItem, publishProgress, type GenerationWorkerDeps } from './stages.ts'

/** `turn` brings one item as far as it gets, and says whether there was one. Several turns may go on at once. */
export type GenerationWorker = { runOnce: () => Promise<boolean>; close: () => void }

export function createGenerationWorker(deps: GenerationWorkerDeps): GenerationWorker {
  const breakers = createCircuitBreakers(deps)
  let isClear = false
  const underWay = new Map<string, Set<AbortController>>()
  const unsubscribe = deps.bus.subscribe((event) => {
    if (event.topic === 'run' && underWay.has(event.run_id)) void abortEndedRun(deps, event.run_id, underWay)
  })

  return {
    async runOnce() {
      const run_id = await findRunning(deps.db)
      if (run_id === undefined) {
        const wasClear = isClear
        isClear = true
        if (!wasClear) await deleteOrphanedImages(deps)
        return false
      }
      isClear = false
      const item = await leaseItem(deps)
      if (!item) {
        // A worker may have died between its last item and this.
        if (await completeRun(deps, deps.db, run_id)) await publishProgress(deps, { run_id })
        return false
      }
      const controller = new AbortController()
      const others = underWay.get(item.run_id) ?? new Set()
      underWay.set(item.run_id, others.add(controller))
      const alive = setInterval(
        () => void renewLease(deps, item).catch(() => undefined),
        deps.generation.timeouts.lease / 3,
      )
      try {
        await processItem(deps, breakers, item, controller.signal)
      } catch (error) {
        await handleFailure(deps, breakers, item, error)
      } finally {
        clearInterval(alive)
        others.delete(controller)
        if (others.size === 0) underWay.delete(item.run_id)
      }
      await completeRun(deps, deps.db, item.run_id)
      isClear = false
      await publishProgress(deps, item)
      return true
    },
    close() {
      unsubscribe()
      for (const controller of [...underWay.values()].flatMap((set) => [...set]))
        controller.abort(new LeaseLost('Closing.'))
    },
  }
}

async function abortEndedRun({ db }: Needs<'db'>, run_id: string, underWay: ReadonlyMap<string, Set<AbortController>>) {
  const run = await db
    .selectFrom('generation_runs')
    .select('state')
    .where('id', '=', run_id)
    .executeTakeFirst()
    .catch(() => ({ state: 'running' }))
  if (run?.state === 'running') return
  for (const controller of underWay.get(run_id) ?? []) controller.abort(new LeaseLost('The run has ended.'))
}
