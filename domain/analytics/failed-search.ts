import { cleanQuery } from '../articles/search.ts'

const lengthLimits = { min: 3, max: 60 }
/** Personal data that people paste by mistake: email addresses, card and phone numbers, links. */
const personalDataPattern = /@|\d{5}|(?:\d[ .-]?){7}|:\/\/|\bwww\./i

/** Undefined for queries that are too short, too long or could contain personal data. */
export function normalizeFailedSearch(query: string): string | undefined {
  const words = cleanQuery(query).toLowerCase()
  const { length } = Array.from(words)
  if (length < lengthLimits.min || length > lengthLimits.max) return undefined
  return /\p{L}/u.test(words) && !personalDataPattern.test(words) ? words : undefined
}

/** Whether one is an earlier stage of typing the other. */
export function isSameTyping(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}
