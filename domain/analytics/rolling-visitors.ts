import { dayOf } from '../text/dates.ts'

const day = 24 * 60 * 60 * 1000
export const reachDays = 30

/** `2026-01-15` and 30 make `2026-02-14`. */
export function daysAfter(name: string, days: number): string {
  return dayOf(Date.parse(name) + days * day)
}

/** Asked for thousands of visitors in a moment, and for a few days only. */
const ends = new Map<string, string>()
function endOf(visit: string): string {
  const known = ends.get(visit)
  if (known !== undefined) return known
  if (ends.size > 1000) ends.clear()
  const end = daysAfter(visit, reachDays)
  ends.set(visit, end)
  return end
}

/**
 * How one visitor changes the number of those who were there in the last thirty days, by day: +1 where a stretch of
 * such days begins, -1 after it has ended. Sums of these changes until a day are the exact number on that day.
 */
export function reachOf(visits: readonly string[]): Map<string, number> {
  const changes = new Map<string, number>()
  const add = (name: string, change: number) => changes.set(name, (changes.get(name) ?? 0) + change)
  let end: string | undefined
  for (const visit of [...new Set(visits)].toSorted()) {
    if (end === undefined || visit > end) {
      if (end !== undefined) add(end, -1)
      add(visit, 1)
    }
    end = endOf(visit)
  }
  if (end !== undefined) add(end, -1)
  return changes
}
