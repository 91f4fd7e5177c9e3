import { setImmediate } from 'node:timers/promises'
import { renewLeaseMs } from '#features/job-leases.ts'
import { UnreadableSource } from '#domain/import/source.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { checkCopy } from './check-copy.ts'
import type { ExportDeps } from './export-deps.ts'
import type { Copy } from './format.ts'
import { formats } from './formats.ts'
import { advanceExport, ExportStopped, leaseExport, type LeasedExport } from './leases.ts'
import { ExportTooLarge } from './ports.ts'

const maxAttempts = 3
/** After an error of ours, such as a full disk. */
const retryMs = 15_000
/** How often the progress is stored. */
const progressMs = 1000

/** `runOnce` makes one copy. False if none waits. */
export function createExportWorker(deps: ExportDeps): { runOnce: () => Promise<boolean> } {
  return {
    async runOnce() {
      const lease = await leaseExport(deps)
      if (!lease) return false
      const stop = new AbortController()
      const alive = setInterval(() => {
        advanceExport(deps, lease).catch((error: unknown) => {
          if (error instanceof ExportStopped) stop.abort(error)
        })
      }, renewLeaseMs)
      try {
        await makeCopy(deps, lease, stop.signal)
      } catch (error) {
        await handleFailure(deps, lease, error)
      } finally {
        clearInterval(alive)
      }
      return true
    },
  }
}

/** Nobody can download a copy before it was read back. */
async function makeCopy(deps: ExportDeps, lease: LeasedExport, signal: AbortSignal): Promise<void> {
  const archive = await deps.exports.files.create(lease.id)
  let storedAt = performance.now()
  let done = 0
  let files = 0
  const copy: Copy = {
    contents: lease.contents,
    created_at: lease.created_at,
    async add(path, content) {
      signal.throwIfAborted()
      await archive.add(path, content)
      files++
      await setImmediate()
    },
    expect: (total) => advanceExport(deps, lease, { total }),
    async step() {
      done++
      // Other requests come between two texts.
      await setImmediate()
      if (performance.now() - storedAt < progressMs) return
      storedAt = performance.now()
      await advanceExport(deps, lease, { done })
    },
  }
  try {
    const written = await formats[lease.kind](deps, copy)
    const bytes = await archive.finish()
    const message = await checkCopy(deps, lease, { ...written, files })
    const now = deps.clock()
    await deps.db.transaction().execute(async (trx) => {
      const change = { state: 'ready', bytes, done, message, finished_at: now, lease_token: null } as const
      await advanceExport({ ...deps, db: trx }, lease, change)
      const { user_id, kind, id } = lease
      await recordAudit(deps, trx, { user_id, action: 'export.finished', subject: id, details: { title: kind } })
    })
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function handleFailure(deps: ExportDeps, lease: LeasedExport, error: unknown): Promise<void> {
  if (error instanceof ExportStopped) return
  const isFinal = error instanceof ExportTooLarge || error instanceof UnreadableSource
  if (!isFinal) deps.log('error', 'export_failed', { export: lease.id, error })
  const change =
    isFinal || lease.attempts >= maxAttempts
      ? ({ state: 'failed', message: sentenceFor(error), finished_at: deps.clock(), lease_token: null } as const)
      : { lease_token: null, lease_until: deps.clock() + retryMs }
  await advanceExport(deps, lease, change).catch((reason: unknown) => {
    if (!(reason instanceof ExportStopped)) throw reason
  })
}

function sentenceFor(error: unknown): string {
  if (error instanceof ExportTooLarge) return error.message
  if (error instanceof UnreadableSource) return `The copy could not be read back: ${error.sentence}`
  return 'The copy could not be made. The log of the server says why. Please try again.'
}
