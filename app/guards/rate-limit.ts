import type { Caller, Door, Limit } from '#app/route.ts'
import { refuse } from '#app/error-response.ts'
import type { Bus, Clock } from '#features/ports.ts'
import { shareUses } from './shared-rate-limit.ts'

/** How much higher limits are than written; 0 switches them off. */
export type LimitFactor = number
export type Limiter = (door: Pick<Door, 'method' | 'path' | 'limit'>, caller: Caller) => Response | undefined

/** Of clients that were heard since the last turn, and as many of before it: who was quiet longest is forgotten first. */
const most = 25_000

type Others = { bus: Bus; self: string }
type Used = { until: number; used: number }

/** `others`: processes that serve the same site. */
export function createLimiter(clock: Clock, factor: LimitFactor, others?: Others): Limiter {
  // Not one map that loses its first entry each time: finding that takes longer the more have gone before it.
  let recent = new Map<string, Used>()
  let older = recent
  const find = (key: string) => recent.get(key) ?? older.get(key)
  const shared = others && shareUses(others.bus, others.self, add)

  function add({ key, used, until }: { key: string; used: number; until: number }) {
    const known = find(key)
    const isOver = !known || known.until <= clock()
    keep(key, { until: isOver ? until : known.until, used: (isOver ? 0 : known.used) + used })
  }

  function keep(key: string, window: Used) {
    recent.set(key, window)
    if (recent.size < most) return
    older = recent
    recent = new Map()
  }

  return function refuseTooMany({ method, path, limit }, { address }) {
    if (!limit || factor === 0) return undefined
    const now = clock()
    const key = `${method} ${path} ${address}`
    const known = find(key)
    // A clock that was set back must not lock anybody out for longer than a window.
    const fresh = !known || known.until <= now || known.until > now + limit.seconds * 1000
    const window = fresh ? { until: now + limit.seconds * 1000, used: 0 } : known
    keep(key, window)
    window.used++
    shared?.tell(key, window.until)
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
