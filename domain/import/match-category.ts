import { foldText } from '../text/fold.ts'

const wordsOf = (name: string) =>
  new Set(
    foldText(name)
      .split(/[^a-z0-9]+/)
      .map(singular)
      .filter((word) => word !== ''),
  )

const singular = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)

/** Says nothing about an animal or a subject. */
const emptyWords = new Set(['pet', 'care', 'and', 'the', 'for', 'of', 'your', 'tip', 'guide', 'advice', 'all'])
const likeWords: Readonly<Record<string, string>> = {
  puppy: 'dog',
  puppie: 'dog',
  canine: 'dog',
  kitten: 'cat',
  feline: 'cat',
  food: 'nutrition',
  diet: 'nutrition',
  feeding: 'nutrition',
  vet: 'health',
  behaviour: 'behavior',
}

/** Food for dogs is about food. */
const animals = new Set(['dog', 'cat'])
const scoreOf = (words: readonly string[]) => words.reduce((sum, word) => sum + (animals.has(word) ? 1 : 2), 0)

/** Our category that a name of the old site means, if one is clearly meant. */
export function matchCategory(name: string, titles: readonly string[]): string | undefined {
  const folded = foldText(name).trim()
  const same = titles.find((title) => foldText(title).trim() === folded)
  if (same !== undefined) return same
  const words = new Set(
    [...wordsOf(name)].filter((word) => !emptyWords.has(word)).map((word) => likeWords[word] ?? word),
  )
  const scored = titles
    .map((title) => ({ title, score: scoreOf([...wordsOf(title)].filter((word) => words.has(word))) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const [best, next] = scored
  return best && best.score > (next?.score ?? 0) ? best.title : undefined
}
