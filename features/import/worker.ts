import { UnreadableSource } from '#domain/import/source.ts'
import { renewLeaseMs } from '#features/job-leases.ts'
import type { ImportDeps } from './import-deps.ts'
import { advance, ImportStopped, leaseImport, releaseImport, type LeasedImport } from './leases.ts'
import type { ImportSource } from './ports.ts'
import { TooMuch } from './source-index.ts'
import { undoImport } from './undo.ts'

/** After an error of ours, such as a full disk. */
const retryMs = 30_000

/** `runOnce` works on one import as far as it can. False if none waits. */
export function createImportWorker(deps: ImportDeps): { runOnce: () => Promise<boolean> } {
  return {
    async runOnce() {
      const lease = await leaseImport(deps)
      if (!lease) return false
      const alive = setInterval(() => void advance(deps, deps.db, lease).catch(() => undefined), renewLeaseMs)
      let until = 0
      try {
        until = (await work(deps, lease)) ?? 0
      } catch (error) {
        until = await handleFailure(deps, lease, error)
      } finally {
        clearInterval(alive)
        await releaseImport(deps, lease, until)
      }
      return true
    },
  }
}

/** When the import wants to go on, if not at once. */
async function work(deps: ImportDeps, lease: LeasedImport): Promise<number | undefined> {
  if (lease.state === 'undoing') {
    await undoImport(deps, lease)
    return undefined
  }
  const files = await deps.db
    .selectFrom('import_files')
    .select(['position', 'name'])
    .where('import_id', '=', lease.id)
    .orderBy('position')
    .execute()
  const paths = files.map(({ position, name }) => ({ path: deps.imports.files.path(lease.id, position), name }))
  const source = await deps.imports.openSource(paths)
  try {
    return await workOn(deps, lease, source, files[0]?.name ?? '')
  } finally {
    source.close()
  }
}

async function workOn(deps: ImportDeps, lease: LeasedImport, source: ImportSource, fileName: string) {
  // Most sites never import, so the conversion of texts is not loaded when they start.
  if (lease.state === 'looking') {
    const { lookAt } = await import('./look.ts')
    await lookAt(deps, lease, source, fileName)
    return undefined
  }
  const { continueRun } = await import('./run.ts')
  return continueRun(deps, lease, source)
}

async function handleFailure(deps: ImportDeps, lease: LeasedImport, error: unknown): Promise<number> {
  if (error instanceof ImportStopped) return 0
  const sentence =
    error instanceof UnreadableSource ? error.sentence : error instanceof TooMuch ? error.message : undefined
  if (sentence === undefined) {
    deps.log('error', 'import_failed', { import: lease.id, error })
    return deps.clock() + retryMs
  }
  // Nothing was written by a look. A run stops where it is, and can go on or be undone.
  await deps.db.transaction().execute(async (trx) => {
    const isLook = lease.state === 'looking'
    await advance(deps, trx, lease, { state: isLook ? 'refused' : 'paused', message: sentence })
    if (!isLook) return
    await trx.deleteFrom('import_notes').where('import_id', '=', lease.id).execute()
    await trx.deleteFrom('import_items').where('import_id', '=', lease.id).where('entity_id', 'is', null).execute()
  })
  return 0
}
