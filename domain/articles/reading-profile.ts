/** Bit flags of a reader's actions. The values are also the weights of the actions. */
export const readingActions = { read: 1, liked: 2, saved: 4 } as const
export type ReadingAction = keyof typeof readingActions

/** Newest first. The list never leaves the device. */
export type ReadingEntry = readonly [id: string, category: string, actions: number]
export type Interest = { category: string; actions: number }

/** Old entries are dropped, so that recommendations follow the reader's interests. */
const maxEntries = 100
/** Two articles read, or one liked or saved. */
const minPoints = 2

export function addReadingAction(
  entries: readonly ReadingEntry[],
  { id, category }: { id: string; category: string },
  action: ReadingAction,
  isDone = true,
): readonly ReadingEntry[] {
  const earlier = entries.find(([other]) => other === id)?.[2] ?? 0
  const actions = isDone ? earlier | readingActions[action] : earlier & ~readingActions[action]
  const others = entries.filter(([other]) => other !== id)
  return actions === 0 ? others : [[id, category, actions] as const, ...others].slice(0, maxEntries)
}

export function findInterests(entries: readonly ReadingEntry[], max = 2): readonly Interest[] {
  const interests = new Map<string, Interest & { points: number }>()
  for (const [, category, actions] of entries) {
    const interest = interests.get(category)
    interests.set(category, {
      category,
      actions: (interest?.actions ?? 0) | actions,
      points: (interest?.points ?? 0) + actions,
    })
  }
  return [...interests.values()]
    .filter(({ points }) => points >= minPoints)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, max)
    .map(({ category, actions }) => ({ category, actions }))
}
