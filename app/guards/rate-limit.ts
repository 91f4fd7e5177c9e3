import type { Caller, Route } from '#app/route.ts'
import { retryLater } from '#app/responses.ts'
import type { Bus, Clock } from '#features/ports.ts'
import { limitedNetworks } from './client-networks.ts'

/** Multiplies every limit; 0 turns them off. */
export type RateLimitFactor = number
export type RateLimiter = (route: Pick<Route, 'method' | 'path' | 'rateLimit'>, caller: Caller) => Response | undefined

/** Per generation of the map. Two generations are held, so the clients idle longest are dropped first. */
const maxTrackedClients = 25_000
/** Uses of rate limits that one event carries. */
const maxUsesPerEvent = 30
const flushIntervalMs = 100

type OtherProcesses = { bus: Bus; self: string }
type UsageWindow = { until: number; used: number }

/** `others`: further processes that serve the same site. */
export function createRateLimiter(clock: Clock, factor: RateLimitFactor, others?: OtherProcesses): RateLimiter {
  // Two maps instead of deleting the oldest entry of one: finding it gets slower with every deletion before it.
  let recent = new Map<string, UsageWindow>()
  let older = recent
  const find = (key: string) => recent.get(key) ?? older.get(key)
  const report = others && shareRateLimit(others.bus, others.self, add)

  function add({ key, used, until }: RateLimitUse) {
    const window = find(key)
    const isOver = !window || window.until <= clock()
    store(key, { until: isOver ? until : window.until, used: (isOver ? 0 : window.used) + used })
  }

  function store(key: string, window: UsageWindow) {
    recent.set(key, window)
    if (recent.size < maxTrackedClients) return
    older = recent
    recent = new Map()
  }

  return function checkRateLimit({ method, path, rateLimit: limit }, { ip }) {
    if (!limit || factor === 0) return undefined
    const now = clock()
    // A client over its limit uses up nothing of its neighbors: the wider networks are counted only after it passed.
    for (const { network, factor: share } of limitedNetworks(ip)) {
      const window = countUse(`${limit.name ?? `${method} ${path}`} ${network}`, now, limit.seconds * 1000)
      if (window.used > limit.max * factor * share) return tooManyRequests(window.until - now)
    }
    return undefined
  }

  function countUse(key: string, now: number, windowMs: number): UsageWindow {
    const current = find(key)
    // A clock that was set back must not lock a client out for longer than a window.
    const fresh = !current || current.until <= now || current.until > now + windowMs
    const window = fresh ? { until: now + windowMs, used: 0 } : current
    store(key, window)
    window.used++
    report?.(key, window.until)
    return window
  }
}

function tooManyRequests(milliseconds: number): Response {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  return retryLater(429, 'too_many', `Too many requests. Please try again in ${seconds} seconds.`, seconds)
}

type RateLimitUse = { key: string; used: number; until: number }

/** Processes share their counts so that several together allow no more than one would. */
function shareRateLimit(bus: Bus, self: string, onUse: (use: RateLimitUse) => void) {
  const waiting = new Map<string, RateLimitUse>()
  bus.subscribe((event) => {
    if (event.topic === 'limit' && event.from !== self)
      for (const [key, used, until] of event.uses) onUse({ key, used, until })
  })
  function send() {
    const uses = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < uses.length; at += maxUsesPerEvent) {
      const part = uses.slice(at, at + maxUsesPerEvent).map(({ key, used, until }) => [key, used, until] as const)
      bus.publish({ topic: 'limit', from: self, uses: part }).catch(() => undefined)
    }
  }
  return (key: string, until: number) => {
    if (waiting.size === 0) setTimeout(send, flushIntervalMs)
    const use = waiting.get(key)
    waiting.set(key, { key, used: (use?.used ?? 0) + 1, until })
  }
}
