import type { Caller, Route, RateLimit } from '#app/route.ts'
import { errorResponse } from '#app/responses.ts'
import type { Bus, Clock } from '#features/ports.ts'
import { shareRateLimit } from './shared-rate-limit.ts'

/** How much higher limits are than written; 0 switches them off. */
export type RateLimitFactor = number
export type RateLimiter = (route: Pick<Route, 'method' | 'path' | 'rateLimit'>, caller: Caller) => Response | undefined

/** Of clients that were heard since the last turn, and as many of before it: who was quiet longest is forgotten first. */
const maxTrackedClients = 25_000

type OtherProcesses = { bus: Bus; self: string }
type UsageWindow = { until: number; used: number }

/** `others`: processes that serve the same site. */
export function createRateLimiter(clock: Clock, factor: RateLimitFactor, others?: OtherProcesses): RateLimiter {
  // Not one map that loses its first entry each time: finding that takes longer the more have gone before it.
  let recent = new Map<string, UsageWindow>()
  let older = recent
  const find = (key: string) => recent.get(key) ?? older.get(key)
  const shared = others && shareRateLimit(others.bus, others.self, add)

  function add({ key, used, until }: { key: string; used: number; until: number }) {
    const known = find(key)
    const isOver = !known || known.until <= clock()
    store(key, { until: isOver ? until : known.until, used: (isOver ? 0 : known.used) + used })
  }

  function store(key: string, window: UsageWindow) {
    recent.set(key, window)
    if (recent.size < maxTrackedClients) return
    older = recent
    recent = new Map()
  }

  return function refuseTooMany({ method, path, rateLimit: limit }, { address }) {
    if (!limit || factor === 0) return undefined
    const now = clock()
    const key = `${method} ${path} ${address}`
    const known = find(key)
    // A clock that was set back must not lock anybody out for longer than a window.
    const fresh = !known || known.until <= now || known.until > now + limit.seconds * 1000
    const window = fresh ? { until: now + limit.seconds * 1000, used: 0 } : known
    store(key, window)
    window.used++
    shared?.report(key, window.until)
    return window.used > maxAllowed(limit, factor) ? tooManyRequests(window.until - now) : undefined
  }
}

function maxAllowed(limit: RateLimit, factor: RateLimitFactor): number {
  return limit.max * factor
}

function tooManyRequests(milliseconds: number): Response {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return errorResponse(429, 'too_many', `Too many requests. Please try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
