import { sql, type SqlBool } from 'kysely'
import type { Needs } from '#features/deps.ts'
import { deleteImage } from '#features/media/delete-image.ts'
import { createCircuitBreakers } from './call-provider.ts'
import { handleFailure } from './failures.ts'
import { LeaseLost, renewLease, leaseItem } from './leases.ts'
import { completeRun, findRunning } from './finish-run.ts'
import { processItem, publishProgress, type GenerationWorkerDeps } from './stages.ts'

/** `runOnce` processes one item and returns false if there was none. Several calls may run concurrently. */
export type GenerationWorker = { runOnce: () => Promise<boolean>; close: () => void }

export function createGenerationWorker(deps: GenerationWorkerDeps): GenerationWorker {
  const breakers = createCircuitBreakers(deps)
  let orphansDeleted = false
  const controllers = new Map<string, Set<AbortController>>()
  const unsubscribe = deps.bus.subscribe((event) => {
    if (event.topic === 'run' && controllers.has(event.run_id)) void abortEndedRun(deps, event.run_id, controllers)
  })

  return {
    async runOnce() {
      const run_id = await findRunning(deps.db)
      if (run_id === undefined) {
        const wereDeleted = orphansDeleted
        orphansDeleted = true
        if (!wereDeleted) await deleteOrphanedImages(deps)
        return false
      }
      orphansDeleted = false
      const item = await leaseItem(deps)
      if (!item) {
        // A worker may have died between finishing the last item and completing the run.
        if (await completeRun(deps, deps.db, run_id)) await publishProgress(deps, { run_id })
        return false
      }
      const controller = new AbortController()
      const others = controllers.get(item.run_id) ?? new Set()
      controllers.set(item.run_id, others.add(controller))
      const alive = setInterval(
        () => void renewLease(deps, item).catch(() => undefined),
        deps.generation.timeouts.lease / 3,
      )
      try {
        await processItem({ ...deps, breakers }, item, controller.signal)
      } catch (error) {
        await handleFailure({ ...deps, breakers }, item, error)
      } finally {
        clearInterval(alive)
        others.delete(controller)
        if (others.size === 0) controllers.delete(item.run_id)
      }
      await completeRun(deps, deps.db, item.run_id)
      orphansDeleted = false
      await publishProgress(deps, item)
      return true
    },
    close() {
      unsubscribe()
      for (const controller of [...controllers.values()].flatMap((set) => [...set]))
        controller.abort(new LeaseLost('Closing.'))
    },
  }
}

async function abortEndedRun(
  { db }: Needs<'db'>,
  run_id: string,
  controllers: ReadonlyMap<string, Set<AbortController>>,
) {
  const run = await db
    .selectFrom('generation_runs')
    .select('state')
    .where('id', '=', run_id)
    .executeTakeFirst()
    .catch(() => ({ state: 'running' }))
  if (run?.state === 'running') return
  for (const controller of controllers.get(run_id) ?? []) controller.abort(new LeaseLost('The run has ended.'))
}

async function deleteOrphanedImages(deps: Needs<'db' | 'mediaStore'>): Promise<void> {
  const rows = await deps.db
    .selectFrom('media')
    .select(['id', 'file', 'generation_item_id'])
    .where('generation_item_id', 'is not', null)
    .where(
      sql<SqlBool>`not exists (
        select 1 from generation_items as item join generation_runs as run on run.id = item.run_id
        where item.id = media.generation_item_id and item.state not in ('done', 'failed') and run.state = 'running')`,
    )
    .execute()
  for (const row of rows) await deleteImage(deps, row)
}
