/** The same seed always gives the same sequence of numbers, so the same words always draw the same picture. */
export type Random = {
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
  chance: (share: number) => boolean
}

/** Types the list as non-empty, as `pick` requires. */
export function nonEmpty<T>(items: readonly T[], otherwise: T): readonly [T, ...T[]] {
  const [first, ...rest] = items
  return first === undefined ? [otherwise] : [first, ...rest]
}

function hash(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  return (h ^ (h >>> 15)) >>> 0
}

export function seededRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (share) => next() < share,
  }
}
