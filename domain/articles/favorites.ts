/** What was last done to one article by one user: saved or removed, and when. */
export type FavoriteMark = { id: string; saved: boolean; at: number }

/** Of one user, saved and removed together. */
export const maxFavoriteMarks = 500

/** The later one wins. Of two at the same moment the one that saves: nothing goes by chance. */
function isNewer(a: FavoriteMark, b: FavoriteMark): boolean {
  return a.at > b.at || (a.at === b.at && a.saved && !b.saved)
}

/** One mark for each article. A removal is forgotten before anything that is still saved. */
export function mergeFavoriteMarks(...lists: readonly (readonly FavoriteMark[])[]): readonly FavoriteMark[] {
  const marks = new Map<string, FavoriteMark>()
  for (const mark of lists.flat()) {
    const known = marks.get(mark.id)
    if (!known || isNewer(mark, known)) marks.set(mark.id, mark)
  }
  return [...marks.values()].toSorted(compareMarks).slice(0, maxFavoriteMarks)
}

function compareMarks(a: FavoriteMark, b: FavoriteMark): number {
  return Number(b.saved) - Number(a.saved) || b.at - a.at || (a.id < b.id ? -1 : 1)
}

/** Newest first, when the marks come from `mergeMarks`. */
export function listSavedIds(marks: readonly FavoriteMark[]): readonly string[] {
  return marks.filter(({ saved }) => saved).map(({ id }) => id)
}

/**
 * What somebody must have pressed since the marks were made, if `ids` are saved on the device now. A press comes after
 * everything that the device knew, even when its clock is slow.
 */
export function diffSavedIds(
  marks: readonly FavoriteMark[],
  ids: readonly string[],
  now: number,
): readonly FavoriteMark[] {
  const known = new Map(marks.map((mark) => [mark.id, mark]))
  const after = (id: string, at: number) => Math.max(at, (known.get(id)?.at ?? 0) + 1)
  const added = ids.filter((id) => !known.get(id)?.saved)
  const removed = listSavedIds(marks).filter((id) => !ids.includes(id))
  return [
    // The first of the list was saved last.
    ...added.map((id, place) => ({ id, saved: true, at: after(id, now - place) })),
    ...removed.map((id) => ({ id, saved: false, at: after(id, now) })),
  ]
}
