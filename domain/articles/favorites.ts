export type FavoriteMark = { id: string; saved: boolean; at: number }

/** Per user, including removals. */
export const maxFavoriteMarks = 500

/** The later change wins. At the same time saving wins, so that the result does not depend on the order. */
function isNewer(a: FavoriteMark, b: FavoriteMark): boolean {
  return a.at > b.at || (a.at === b.at && a.saved && !b.saved)
}

/** One mark per article. Beyond the limit, removals are dropped before saved articles. */
export function mergeFavoriteMarks(...lists: readonly (readonly FavoriteMark[])[]): readonly FavoriteMark[] {
  const marks = new Map<string, FavoriteMark>()
  for (const mark of lists.flat()) {
    const stored = marks.get(mark.id)
    if (!stored || isNewer(mark, stored)) marks.set(mark.id, mark)
  }
  return [...marks.values()].toSorted(compareMarks).slice(0, maxFavoriteMarks)
}

function compareMarks(a: FavoriteMark, b: FavoriteMark): number {
  return Number(b.saved) - Number(a.saved) || b.at - a.at || (a.id < b.id ? -1 : 1)
}

/** Newest first if the marks come from `mergeFavoriteMarks`. */
export function listSavedIds(marks: readonly FavoriteMark[]): readonly string[] {
  return marks.filter(({ saved }) => saved).map(({ id }) => id)
}

/** The changes that lead to `ids`. Their times are later than any known mark, even if the device's clock is slow. */
export function diffSavedIds(
  marks: readonly FavoriteMark[],
  ids: readonly string[],
  now: number,
): readonly FavoriteMark[] {
  const marksById = new Map(marks.map((mark) => [mark.id, mark]))
  const after = (id: string, at: number) => Math.max(at, (marksById.get(id)?.at ?? 0) + 1)
  const added = ids.filter((id) => !marksById.get(id)?.saved)
  const removed = listSavedIds(marks).filter((id) => !ids.includes(id))
  return [
    // `ids` is newest first, so later entries get earlier times.
    ...added.map((id, index) => ({ id, saved: true, at: after(id, now - index) })),
    ...removed.map((id) => ({ id, saved: false, at: after(id, now) })),
  ]
}
