import type { Caller, Door, Limit } from '#app/door.ts'
import { refuse } from '#app/refuse.ts'
import type { Clock } from '#features/ports.ts'

/** How much higher limits are than written; 0 switches them off. */
export type LimitFactor = number
export type Limiter = (door: Pick<Door, 'method' | 'path' | 'limit'>, caller: Caller) => Response | undefined

/** More clients than this at once: the one that was quiet longest is forgotten first. */
const most = 50_000

export function createLimiter(clock: Clock, factor: LimitFactor): Limiter {
  const windows = new Map<string, { until: number; used: number }>()

  return function refuseTooMany({ method, path, limit }, { address }) {
    if (!limit || factor === 0) return undefined
    const now = clock()
    const key = `${method} ${path} ${address}`
    const known = windows.get(key)
    // A clock that was set back must not lock anybody out for longer than a window.
    const fresh = !known || known.until <= now || known.until > now + limit.seconds * 1000
    const window = fresh ? { until: now + limit.seconds * 1000, used: 0 } : known
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > most) windows.delete(windows.keys().next().value ?? '')
    window.used++
    return window.used > allowed(limit, factor) ? tooMany(window.until - now) : undefined
  }
}

function allowed(limit: Limit, factor: LimitFactor): number {
  return limit.most * factor
}

function tooMany(milliseconds: number): Response {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return refuse(429, 'too_many', `That was a little fast. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
