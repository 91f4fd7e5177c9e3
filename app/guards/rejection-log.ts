import type { Caller, Route } from '#app/route.ts'
import type { AppDeps } from './ports.ts'
import type { Needs } from '#features/deps.ts'
import { findSignedInUser } from './require-access.ts'

type RejectionLogDeps = Pick<AppDeps, 'log' | 'clock' | 'dayIds' | 'accounts'>
export type LogRejection = (route: Route, request: Request, caller: Caller, rejection: Response) => Promise<Response>

/** So many lines a second; a flood must not fill the disk with what the next line sums up. */
const maxLinesPerSecond = 20

/** Writes down what a guard refused, and hands the refusal on. */
export function createRejectionLog(deps: RejectionLogDeps): LogRejection {
  let second = 0
  let listed = 0
  let unlisted = 0

  function isListed(now: number): boolean {
    if (now !== second) {
      if (unlisted > 0) deps.log('warn', 'refusals_unlisted', { count: unlisted })
      second = now
      listed = 0
      unlisted = 0
    }
    if (listed < maxLinesPerSecond) return ++listed > 0
    unlisted++
    return false
  }

  return async function note({ method, path }, request, caller, rejection) {
    if (!isListed(Math.floor(deps.clock() / 1000))) return rejection
    // A page leads strangers elsewhere instead of refusing them.
    const { status } = rejection
    const user = (await findSignedInUser({ request, deps }).catch(() => undefined))?.id
    const client = await dailyClientId(deps, caller)
    deps.log('info', 'refused', { method, door: path, status, user, client, request: caller.requestId })
    return rejection
  }
}

/** Tells clients apart for one day; afterwards the salt is gone and nobody can tell whom it meant. */
export function dailyClientId(
  { dayIds, clock }: Needs<'dayIds' | 'clock'>,
  { address }: Pick<Caller, 'address'>,
): Promise<string | undefined> {
  return dayIds.getId(clock(), ['client', address]).catch(() => undefined)
}
