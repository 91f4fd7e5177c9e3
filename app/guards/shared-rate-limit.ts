import type { Bus } from '#features/ports.ts'

/** How many uses of a limit one process tells the others of in one event. */
const maxUsesPerEvent = 30
const flushIntervalMs = 100

type RateLimitUse = { key: string; used: number; until: number }
export type SharedRateLimit = { report: (key: string, until: number) => void }

/** Processes tell each other how often limits were used, so that several together allow no more than one. */
export function shareRateLimit(bus: Bus, self: string, onUse: (use: RateLimitUse) => void): SharedRateLimit {
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
  return {
    report(key, until) {
      if (waiting.size === 0) setTimeout(send, flushIntervalMs)
      const known = waiting.get(key)
      waiting.set(key, { key, used: (known?.used ?? 0) + 1, until })
    },
  }
}
