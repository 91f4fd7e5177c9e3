import { fold } from '../text/fold.ts'

const fillers = new Set(
  (
    'a an and are as at be before but by can do does for from get give go how i if in into is it its keep let make ' +
    'more my no not of off on or out s so t than that the their them they this to up what when which who why will ' +
    'with without won you your'
  ).split(' '),
)

const mostlyAlike = 0.7
const fewestInside = 3

function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The words that carry meaning, folded and in the singular. */
export function meaningfulWords(text: string): Set<string> {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word && !fillers.has(word)).map(stem))
}

/** Finds the known title that a reader would take this one for: most words shared, or one title inside the other. */
export function findNearTitle(title: string, known: readonly string[]): string | undefined {
  const words = meaningfulWords(title)
  return known.find((other) => mayShare(words, other) && isNear(title, words, other))
}

/** Quick to say no for most of a large site's titles; says no only when not one word can be shared. */
function mayShare(words: ReadonlySet<string>, other: string): boolean {
  if (words.size === 0 || !/^[ -~]*$/.test(other)) return true
  const lower = other.toLowerCase()
  for (const word of words) if (lower.includes(word)) return true
  return false
}

function isNear(title: string, words: ReadonlySet<string>, other: string): boolean {
  const others = meaningfulWords(other)
  if (words.size === 0 || others.size === 0) return fold(title) === fold(other)
  const shared = words.intersection(others).size
  const smaller = Math.min(words.size, others.size)
  const alike = (2 * shared) / (words.size + others.size)
  return alike >= mostlyAlike || (smaller >= fewestInside && shared === smaller)
}
