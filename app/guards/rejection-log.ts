import type { Caller, Door } from '#app/route.ts'
import type { Deps } from '#features/deps.ts'
import { findVisitorUser } from './require-access.ts'

type Noting = Pick<Deps, 'log' | 'clock' | 'dayIds' | 'accounts'>
export type NoteRefusal = (door: Door, request: Request, caller: Caller, refusal: Response) => Promise<Response>

/** So many lines a second; a flood must not fill the disk with what the next line sums up. */
const most = 20

/** Writes down what a guard refused, and hands the refusal on. */
export function createRefusalNotes(deps: Noting): NoteRefusal {
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
    if (listed < most) return ++listed > 0
    unlisted++
    return false
  }

  return async function note({ method, path }, request, caller, refusal) {
    if (!isListed(Math.floor(deps.clock() / 1000))) return refusal
    // A page leads strangers elsewhere instead of refusing them.
    const { status } = refusal
    const user = (await findVisitorUser({ request, deps }).catch(() => undefined))?.id
    const client = await clientOfDay(deps, caller)
    deps.log('info', 'refused', { method, door: path, status, user, client, request: caller.requestId })
    return refusal
  }
}

/** Tells clients apart for one day; afterwards the salt is gone and nobody can tell whom it meant. */
export function clientOfDay(
  { dayIds, clock }: Pick<Deps, 'dayIds' | 'clock'>,
  { address }: Pick<Caller, 'address'>,
): Promise<string | undefined> {
  return dayIds.idOf(clock(), ['client', address]).catch(() => undefined)
}
