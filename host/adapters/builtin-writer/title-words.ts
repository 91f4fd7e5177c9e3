import { fold } from '#domain/fold.ts'

const fillers = new Set(
  (
    'a an and are as at be before but by can do does for from get give go how i if in into is it its keep let make ' +
    'more my no not of off on or out s so t than that the their them they this to up what when which who why will ' +
    'with without won you your'
  ).split(' '),
)

function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** The words that carry meaning, folded and in the singular. */
export function meaningfulWords(text: string): Set<string> {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word && !fillers.has(word)).map(stem))
}

const mostlyAlike = 0.7
const fewestInside = 3

/** True when a reader would take one title for the other: most words shared, or one title inside the other. */
export function isNearTitle(one: string, other: string): boolean {
  const a = meaningfulWords(one)
  const b = meaningfulWords(other)
  if (a.size === 0 || b.size === 0) return fold(one) === fold(other)
  const shared = a.intersection(b).size
  const smaller = Math.min(a.size, b.size)
  return (2 * shared) / (a.size + b.size) >= mostlyAlike || (smaller >= fewestInside && shared === smaller)
}
