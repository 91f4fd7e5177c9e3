import type { Bus } from '#features/ports.ts'

/** How many uses of a limit one process tells the others of in one event. */
const mostTold = 30
const pauseMs = 100

type Use = { key: string; used: number; until: number }
export type SharedUses = { tell: (key: string, until: number) => void }

/** Processes tell each other how often limits were used, so that several together allow no more than one. */
export function shareUses(bus: Bus, self: string, onUse: (use: Use) => void): SharedUses {
  const waiting = new Map<string, Use>()
  bus.listen((event) => {
    if (event.topic === 'limit' && event.from !== self)
      for (const [key, used, until] of event.uses) onUse({ key, used, until })
  })
  function send() {
    const uses = [...waiting.values()]
    waiting.clear()
    for (let at = 0; at < uses.length; at += mostTold) {
      const part = uses.slice(at, at + mostTold).map(({ key, used, until }) => [key, used, until] as const)
      bus.publish({ topic: 'limit', from: self, uses: part }).catch(() => undefined)
    }
  }
  return {
    tell(key, until) {
      if (waiting.size === 0) setTimeout(send, pauseMs)
      const known = waiting.get(key)
      waiting.set(key, { key, used: (known?.used ?? 0) + 1, until })
    },
  }
}
