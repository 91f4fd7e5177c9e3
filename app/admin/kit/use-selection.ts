import { useState } from 'react'

export type Selection = {
  selected: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  allSelected: boolean
  someSelected: boolean
  toggleAll: () => void
  clear: () => void
}

/** The selected rows of the current page. Rows that leave the page are no longer selected. */
export function useSelection(ids: readonly string[]): Selection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = ids.filter((id) => marked.has(id))
  const all = ids.length > 0 && chosen.length === ids.length
  return {
    selected: chosen,
    has: (id) => marked.has(id),
    toggle: (id) => setMarked((before) => before.symmetricDifference(new Set([id]))),
    allSelected: all,
    someSelected: chosen.length > 0 && !all,
    toggleAll: () => setMarked(new Set(all ? [] : ids)),
    clear: () => setMarked(new Set()),
  }
}
