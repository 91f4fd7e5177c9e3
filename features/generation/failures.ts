import { ServicePaused, type Breakers } from './call-provider.ts'
import { keepResult, LostHold, longestPause, released, type HeldItem } from './leases.ts'
import { OutsideFailure } from './ports.ts'
import { endRun } from './finish-run.ts'
import { TitleTaken } from './save-article.ts'
import { CapReached } from './usage.ts'
import type { Needs } from '#features/deps.ts'

type Failing = Needs<'db' | 'clock' | 'log' | 'generation'>
const mostAttempts = 3
const firstPause = 1000
/** However long a service asks to be left alone. */
const longestWait = 60_000

/** Decides what becomes of an item that could not go on: later, failed, or the end of the run. */
export async function handleFailure(deps: Failing, breakers: Breakers, item: HeldItem, error: unknown): Promise<void> {
  if (error instanceof LostHold) return
  try {
    if (error instanceof CapReached) return await stop(deps, breakers, item, error.message)
    if (error instanceof ServicePaused) {
      if (error.hopeless) return await stop(deps, breakers, item, serviceGone(error.message))
      return await putOff(deps, item, Math.min(error.until, deps.clock() + longestPause), item.attempts)
    }
    await tryAgain(deps, item, error)
  } catch (second) {
    if (!(second instanceof LostHold)) throw second
  }
}

async function tryAgain(deps: Failing, item: HeldItem, error: unknown): Promise<void> {
  const known = error instanceof OutsideFailure || error instanceof TitleTaken
  if (!known) deps.log('error', 'generation_failed', { run: item.run_id, item: item.id, error })
  const attempts = item.attempts + 1
  const retryable = !(error instanceof OutsideFailure) || error.retryable
  if (!retryable || attempts >= mostAttempts) {
    const reason = known ? error.message : 'Something went wrong on our side; the log says what.'
    return keepResult(deps, deps.db, item, { state: 'failed', error: reason, attempts, ...released })
  }
  const asked = error instanceof OutsideFailure ? error.retryAfter : undefined
  const backoff = firstPause * 2 ** attempts * (0.5 + deps.generation.chance())
  const wait = Math.min(asked ?? backoff, longestWait)
  const again = error instanceof TitleTaken ? ({ state: 'writing', written: null, images: null } as const) : {}
  await putOff(deps, item, deps.clock() + Math.ceil(wait), attempts, again)
}

function putOff(deps: Failing, item: HeldItem, not_before: number, attempts: number, change: object = {}) {
  return keepResult(deps, deps.db, item, { ...change, attempts, not_before, ...released })
}

async function stop(deps: Failing, breakers: Breakers, item: HeldItem, reason: string): Promise<void> {
  await endRun(deps, item.run_id, { state: 'stopped', reason })
  for (const breaker of Object.values(breakers)) breaker.reset()
}

function serviceGone(last: string): string {
  return `The service failed again and again, so the run was stopped. It last said: ${last}`
}
