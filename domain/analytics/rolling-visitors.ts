import { toDay } from '../text/dates.ts'

const day = 24 * 60 * 60 * 1000
export const rollingWindowDays = 30

/** `2026-01-15` plus 30 is `2026-02-14`. */
export function addDays(name: string, days: number): string {
  return toDay(Date.parse(name) + days * day)
}

/** Days on which a visitor enters (+1) or leaves (-1) the 30-day window. Their running total is the exact count. */
export function rollingVisitorChanges(visits: readonly string[]): Map<string, number> {
  const changes = new Map<string, number>()
  const add = (name: string, change: number) => changes.set(name, (changes.get(name) ?? 0) + change)
  let end: string | undefined
  for (const visit of [...new Set(visits)].toSorted()) {
    if (end === undefined || visit > end) {
      if (end !== undefined) add(end, -1)
      add(visit, 1)
    }
    end = addDays(visit, rollingWindowDays)
  }
  if (end !== undefined) add(end, -1)
  return changes
}
