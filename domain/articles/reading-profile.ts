/** What a reader did with an article, as bits; their sum is also how much it counts. */
export const did = { read: 1, liked: 2, saved: 4 } as const
export type Deed = keyof typeof did

/** One article that somebody read: its id, its category and what they did. Newest first; the list never leaves the device. */
export type Trace = readonly [id: string, category: string, deeds: number]
export type Interest = { category: string; deeds: number }

/** Older traces are forgotten, so that the list follows the reader. */
const mostTraces = 100
/** Two articles read, or one liked or saved. */
const fewestPoints = 2

export function withTrace(
  traces: readonly Trace[],
  { id, category }: { id: string; category: string },
  deed: Deed,
  isDone = true,
): readonly Trace[] {
  const known = traces.find(([other]) => other === id)?.[2] ?? 0
  const deeds = isDone ? known | did[deed] : known & ~did[deed]
  const others = traces.filter(([other]) => other !== id)
  return deeds === 0 ? others : [[id, category, deeds] as const, ...others].slice(0, mostTraces)
}

/** The categories that stand out, the strongest first. */
export function interestsOf(traces: readonly Trace[], most = 2): readonly Interest[] {
  const sums = new Map<string, Interest & { points: number }>()
  for (const [, category, deeds] of traces) {
    const known = sums.get(category)
    sums.set(category, { category, deeds: (known?.deeds ?? 0) | deeds, points: (known?.points ?? 0) + deeds })
  }
  return [...sums.values()]
    .filter(({ points }) => points >= fewestPoints)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ category, deeds }) => ({ category, deeds }))
}
