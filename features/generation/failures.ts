import { CircuitOpen, type ProviderDeps } from './call-provider.ts'
import { advance, LeaseLost, maxPostponeMs, reloadItem, type ItemChange, type LeasedItem } from './leases.ts'
import { ProviderError } from './ports.ts'
import { endRun } from './finish-run.ts'
import { reopenBrief } from './item-brief.ts'
import { TitleTaken } from './save-article.ts'
import { DailyCapReached } from './usage.ts'
import type { Needs } from '#features/deps.ts'
import { releasedLease } from '#features/job-leases.ts'

type FailureDeps = ProviderDeps & Needs<'log'>

const maxAttempts = 3
const firstDelayMs = 1000
/** Upper limit, even if the provider asks for a longer pause. */
const maxDelayMs = 60_000

export function isFinalFailure({ attempts }: Pick<LeasedItem, 'attempts'>, error: unknown): boolean {
  if (error instanceof CircuitOpen) return error.isGivenUp
  return error instanceof ProviderError && (!error.retryable || attempts + 1 >= maxAttempts)
}

/** `leased` is the item before the work that failed. What the work had stored by then counts. */
export async function handleFailure(deps: FailureDeps, leased: LeasedItem, error: unknown) {
  if (error instanceof LeaseLost) return
  const item = await reloadItem(deps, leased)
  if (!item) return
  try {
    if (error instanceof DailyCapReached) return await stopRun(deps, item, error.message)
    if (error instanceof ProviderError && error.stopsRun) return await stopRun(deps, item, error.message)
    if (error instanceof CircuitOpen) {
      const message = `The service kept failing, so the run was stopped. Last error: ${error.message}`
      if (error.isGivenUp) return await stopRun(deps, item, message)
      const until = Math.min(error.until, deps.clock() + maxPostponeMs)
      return await reschedule(deps, item, { not_before: until, attempts: item.attempts, error: error.message })
    }
    await retryOrFail(deps, item, error)
  } catch (second) {
    if (!(second instanceof LeaseLost)) throw second
  }
}

async function retryOrFail(deps: FailureDeps, item: LeasedItem, error: unknown) {
  const isExpected = error instanceof ProviderError || error instanceof TitleTaken
  if (!isExpected) deps.log('error', 'generation_failed', { run: item.run_id, item: item.id, error })
  const attempts = item.attempts + 1
  const retryable = !(error instanceof ProviderError) || error.retryable
  if (!retryable || attempts >= maxAttempts) {
    const reason = isExpected ? error.message : 'Something went wrong on our side. See the server log for details.'
    return deps.db.transaction().execute(async (trx) => {
      await advance(deps, trx, item, { state: 'failed', error: reason, attempts, ...releasedLease })
      await reopenBrief(trx, item, deps.clock())
    })
  }
  const retryAfter = error instanceof ProviderError ? error.retryAfter : undefined
  const backoff = firstDelayMs * 2 ** attempts * (0.5 + deps.generation.random())
  const wait = Math.min(retryAfter ?? backoff, maxDelayMs)
  const { calls = 0 } = item.stages
  const afresh = { state: 'writing', title: '', written: null, images: null, stages: { calls } } as const
  const again = error instanceof TitleTaken ? afresh : {}
  const not_before = deps.clock() + Math.ceil(wait)
  await reschedule(deps, item, {
    ...again,
    not_before,
    attempts,
    error: isExpected ? error.message : 'Something went wrong.',
  })
}

/** The progress card shows `error` until the next attempt. */
function reschedule(deps: FailureDeps, item: LeasedItem, change: ItemChange) {
  return advance(deps, deps.db, item, { ...change, ...releasedLease })
}

async function stopRun(deps: FailureDeps, item: LeasedItem, reason: string) {
  await endRun(deps, item.run_id, { state: 'stopped', reason })
  for (const breaker of Object.values(deps.breakers)) breaker.recordSuccess()
}
