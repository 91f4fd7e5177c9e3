import type { Caller, Route } from '#app/route.ts'
import type { AppDeps } from './ports.ts'
import type { Needs } from '#features/deps.ts'
import { findSignedInUser } from './require-access.ts'

type RejectionLogDeps = Pick<AppDeps, 'log' | 'clock' | 'dayIds' | 'accounts'>
export type LogRejection = (route: Route, request: Request, caller: Caller, rejection: Response) => Promise<Response>

/** A flood of rejections must not fill the disk; the rest are counted in one line. */
const maxLinesPerSecond = 20

/** Logs what a guard rejected and returns the response unchanged. */
export function createRejectionLog(deps: RejectionLogDeps): LogRejection {
  let second = 0
  let logged = 0
  let omitted = 0

  function isLogged(now: number): boolean {
    if (now !== second) {
      if (omitted > 0) deps.log('warn', 'rejections_omitted', { count: omitted })
      second = now
      logged = 0
      omitted = 0
    }
    if (logged < maxLinesPerSecond) return ++logged > 0
    omitted++
    return false
  }

  return async function logRejection({ method, path }, request, caller, rejection) {
    if (!isLogged(Math.floor(deps.clock() / 1000))) return rejection
    const { status } = rejection
    const user = (await findSignedInUser({ request, deps }).catch(() => undefined))?.id
    const client = await dailyClientId(deps, caller)
    deps.log('info', 'request_rejected', { method, route: path, status, user, client, request: caller.requestId })
    return rejection
  }
}

/** Identifies a client for one day; then the salt is deleted and the id can no longer be traced. */
export function dailyClientId({ dayIds, clock }: Needs<'dayIds' | 'clock'>, { ip }: Pick<Caller, 'ip'>) {
  return dayIds.getId(clock(), ['client', ip]).catch(() => undefined)
}
