import { foldText } from '../text/fold.ts'

const stopWords = new Set(
  (
    'a an and are as at be before but by can do does for from get give go how i if in into is it its keep let make ' +
    'more my no not of off on or out s so t than that the their them they this to up what when which who why will ' +
    'with without won you your'
  ).split(' '),
)

const similarityThreshold = 0.7
const minContainedWords = 3

function stem(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Meaningful words, folded and in the singular. */
export function extractKeywords(text: string): Set<string> {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word && !stopWords.has(word)).map(stem))
}

/** Finds a title that readers could confuse with this one: most words are shared, or one contains the other. */
export function findSimilarTitle(title: string, titles: readonly string[]): string | undefined {
  const words = extractKeywords(title)
  return titles.find((other) => mayShareWords(words, other) && isSimilar(title, words, other))
}

/** The same for many titles: the words of the known ones are read once. */
export function createTitleFinder(known: readonly string[]): (title: string) => string | undefined {
  const sizes: number[] = []
  const indexesOf = new Map<string, number[]>()
  const wordless = new Map<string, string>()
  for (const [index, title] of known.entries()) {
    const words = extractKeywords(title)
    sizes.push(words.size)
    if (words.size === 0 && !wordless.has(foldText(title))) wordless.set(foldText(title), title)
    for (const word of words) {
      const indexes = indexesOf.get(word)
      if (indexes) indexes.push(index)
      else indexesOf.set(word, [index])
    }
  }
  return (title) => {
    const words = extractKeywords(title)
    if (words.size === 0) return wordless.get(foldText(title))
    const shared = new Map<number, number>()
    for (const word of words)
      for (const index of indexesOf.get(word) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    let first = Infinity
    for (const [index, count] of shared)
      if (index < first && areAlike(words.size, sizes[index] ?? 0, count)) first = index
    return known[first]
  }
}

function areAlike(words: number, others: number, shared: number): boolean {
  const smaller = Math.min(words, others)
  return (2 * shared) / (words + others) >= similarityThreshold || (smaller >= minContainedWords && shared === smaller)
}

/** A cheap test that rules out most titles of a large site. False only if no word can be shared. */
function mayShareWords(words: ReadonlySet<string>, other: string): boolean {
  if (words.size === 0 || !/^[ -~]*$/.test(other)) return true
  const lower = other.toLowerCase()
  for (const word of words) if (lower.includes(word)) return true
  return false
}

function isSimilar(title: string, words: ReadonlySet<string>, other: string): boolean {
  const others = extractKeywords(other)
  if (words.size === 0 || others.size === 0) return foldText(title) === foldText(other)
  return areAlike(words.size, others.size, words.intersection(others).size)
}
