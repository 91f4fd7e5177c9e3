import { cleanQuery } from '../articles/search.ts'

const lengthLimits = { least: 3, most: 60 }
/** What people paste by mistake: addresses, numbers of cards and telephones, links. */
const personalDataPattern = /@|\d{5}|(?:\d[ .-]?){7}|:\/\/|\bwww\./i

/** The words under which a search without a result is counted; undefined for what says nothing or too much about somebody. */
export function normalizeFailedSearch(query: string): string | undefined {
  const words = cleanQuery(query).toLowerCase()
  const { length } = Array.from(words)
  if (length < lengthLimits.least || length > lengthLimits.most) return undefined
  return /\p{L}/u.test(words) && !personalDataPattern.test(words) ? words : undefined
}

/** Whether both are the same search at two moments of typing it. */
export function isSameTyping(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}
