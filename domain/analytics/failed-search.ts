import { cleanQuery } from '../articles/search.ts'

const length = { least: 3, most: 60 }
/** What people paste by mistake: addresses, numbers of cards and telephones, links. */
const personal = /@|\d{5}|(?:\d[ .-]?){7}|:\/\/|\bwww\./i

/** The words under which a search without a result is counted; undefined for what says nothing or too much about somebody. */
export function lostSearch(query: string): string | undefined {
  const words = cleanQuery(query).toLowerCase()
  const { length: characters } = Array.from(words)
  if (characters < length.least || characters > length.most) return undefined
  return /\p{L}/u.test(words) && !personal.test(words) ? words : undefined
}

/** Whether both are the same search at two moments of typing it. */
export function isSameSearch(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}
