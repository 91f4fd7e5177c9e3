import { generationMessages } from '#domain/generation/generation.ts'
import type { Result } from '#domain/result.ts'
import { recordAudit } from '#features/audit/commands.ts'
import { UniqueViolation } from '#features/database-errors.ts'
import type { Needs } from '#features/deps.ts'
import { releasedLease } from '#features/job-leases.ts'
import { saveDiscoveredProducts } from '#features/discovery/commands.ts'
import { planRun, type PlanRunDeps } from './plan-run.ts'
import { endRun, findRunning } from './finish-run.ts'
import { setBriefsOfRun } from './item-brief.ts'
import { rejectRun, type RunReason, type RunRequest } from './run-request.ts'
import { readTitles } from './existing-titles.ts'

export type StartResult = Result<{ run_id: string; warning: string }, RunReason>

const alreadyRunning = rejectRun('active', generationMessages.active)

/** Stores all items in one transaction; the background workers take it from there. */
export async function startRun(
  deps: PlanRunDeps & Needs<'newId' | 'bus' | 'contentVersion' | 'illustrator' | 'log'>,
  user_id: string | null,
  request: RunRequest,
): Promise<StartResult> {
  if ((await findRunning(deps.db)) !== undefined) return alreadyRunning
  try {
    await readTitles(deps.db)
  } catch (error) {
    deps.log('error', 'read_titles_failed', { error })
    return rejectRun('no_titles', generationMessages.noTitles)
  }
  const planned = await planRun(deps, request)
  if (!planned.ok) return planned
  const { plan } = planned

  const run_id = deps.newId()
  const now = deps.clock()
  const { kind } = request
  const count = plan.items.length
  try {
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('generation_runs')
        .values({
          id: run_id,
          kind,
          category: plan.category,
          count,
          options: plan.options,
          state: 'running',
          started_by: user_id,
          created_at: now,
        })
        .execute()
      await trx
        .insertInto('generation_items')
        .values(
          plan.items.map(({ category, product, batch, brief_id = null }, ordinal) => ({
            id: deps.newId(),
            run_id,
            ordinal,
            batch,
            category,
            product,
            brief_id,
            state: 'queued' as const,
            updated_at: now,
          })),
        )
        .execute()
      await saveDiscoveredProducts(deps, trx, { products: plan.products, topic: plan.options.topic })
      if (request.briefs) await setBriefsOfRun(trx, run_id, 'running', now)
      await recordAudit(deps, trx, {
        user_id,
        action: 'run.started',
        subject: run_id,
        details: { kind, count, category: plan.category },
      })
    })
  } catch (error) {
    if (error instanceof UniqueViolation) return alreadyRunning
    throw error
  }
  if (plan.products.length > 0) await deps.contentVersion.bump()
  await deps.bus.publish({ topic: 'run', run_id })
  return { ok: true, run_id, warning: plan.warning }
}

/** Starts nothing more and discards unfinished items. Saved articles stay. */
export async function cancelRun(deps: Needs<'db' | 'clock' | 'newId' | 'bus'>, user_id: string, run_id: string) {
  const isEnded = await endRun(deps, run_id, { state: 'cancelled', reason: '' })
  if (!isEnded) return false
  await recordAudit(deps, deps.db, { user_id, action: 'run.cancelled', subject: run_id })
  await deps.bus.publish({ topic: 'run', run_id })
  return true
}

type RetryResult = Result<void, 'not_found' | 'active' | 'ended'>

/** Continues an ended run with the articles it did not finish. Texts that are already paid for are kept. */
export async function retryRun(
  deps: Needs<'db' | 'clock' | 'newId' | 'bus'>,
  user_id: string,
  run_id: string,
): Promise<RetryResult> {
  const now = deps.clock()
  try {
    const result = await deps.db.transaction().execute(async (trx): Promise<RetryResult> => {
      const run = await trx.selectFrom('generation_runs').select('state').where('id', '=', run_id).executeTakeFirst()
      if (!run) return { ok: false, reason: 'not_found' }
      if (run.state === 'running') return { ok: false, reason: 'active' }
      const unfinished = await trx
        .selectFrom('generation_items')
        .select(['id', 'written', 'article_id'])
        .where('run_id', '=', run_id)
        .where('state', '!=', 'done')
        .execute()
      if (run.state === 'cancelled' || unfinished.length === 0) return { ok: false, reason: 'ended' }
      const again = { error: '', attempts: 0, not_before: 0, ...releasedLease, updated_at: now }
      for (const { id, written, article_id } of unfinished) {
        const state = article_id !== null ? 'indexing' : written ? 'illustrating' : 'queued'
        // Images of a failed article have been deleted.
        const change = { ...again, state, ...(state === 'illustrating' && { images: null, rejections: [] }) } as const
        await trx.updateTable('generation_items').set(change).where('id', '=', id).execute()
      }
      await setBriefsOfRun(trx, run_id, 'running', now)
      await trx
        .updateTable('generation_runs')
        .set({ state: 'running', reason: '', finished_at: null, hidden_at: null })
        .where('id', '=', run_id)
        .where('state', '!=', 'running')
        .execute()
      const details = { articles: unfinished.length }
      await recordAudit(deps, trx, { user_id, action: 'run.retried', subject: run_id, details })
      return { ok: true }
    })
    if (result.ok) await deps.bus.publish({ topic: 'run', run_id })
    return result
  } catch (error) {
    if (error instanceof UniqueViolation) return { ok: false, reason: 'active' }
    throw error
  }
}

/** Clears the progress card: hides every finished run, because otherwise the one before would show. */
export async function hideRun(
  { db, clock, bus }: Needs<'db' | 'clock' | 'bus'>,
  run_id: string,
): Promise<Result<void, 'not_found' | 'active'>> {
  const run = await db.selectFrom('generation_runs').select('state').where('id', '=', run_id).executeTakeFirst()
  if (!run) return { ok: false, reason: 'not_found' }
  if (run.state === 'running') return { ok: false, reason: 'active' }
  await db
    .updateTable('generation_runs')
    .set({ hidden_at: clock() })
    .where('hidden_at', 'is', null)
    .where('state', '!=', 'running')
    .execute()
  await bus.publish({ topic: 'run', run_id })
  return { ok: true }
}
