import { toDay } from '../text/dates.ts'

const day = 24 * 60 * 60 * 1000
export const rollingWindowDays = 30

/** `2026-01-15` and 30 make `2026-02-14`. */
export function addDays(name: string, days: number): string {
  return toDay(Date.parse(name) + days * day)
}

/** Asked for thousands of visitors in a moment, and for a few days only. */
const windowEndCache = new Map<string, string>()
function windowEnd(visit: string): string {
  const known = windowEndCache.get(visit)
  if (known !== undefined) return known
  if (windowEndCache.size > 1000) windowEndCache.clear()
  const end = addDays(visit, rollingWindowDays)
  windowEndCache.set(visit, end)
  return end
}

/**
 * How one visitor changes the number of those who were there in the last thirty days, by day: +1 where a stretch of
 * such days begins, -1 after it has ended. Sums of these changes until a day are the exact number on that day.
 */
export function rollingVisitorChanges(visits: readonly string[]): Map<string, number> {
  const changes = new Map<string, number>()
  const add = (name: string, change: number) => changes.set(name, (changes.get(name) ?? 0) + change)
  let end: string | undefined
  for (const visit of [...new Set(visits)].toSorted()) {
    if (end === undefined || visit > end) {
      if (end !== undefined) add(end, -1)
      add(visit, 1)
    }
    end = windowEnd(visit)
  }
  if (end !== undefined) add(end, -1)
  return changes
}
