import { finderSpecies, type Entry, type FinderSpecies } from './entry.ts'

type Named = Pick<Entry, 'name' | 'also_called'>

/** Words of a question that name no thing. Animals are among them: they choose the species instead. */
const filler = new Set(
  `a an the my our his her its some of in to for and or is are was it can could may do does did eat eats ate eaten eating
  safe toxic poisonous poison bad good ok okay fine dangerous pet pets animal swallowed licked chewed drank drink
  feed give have i if what happens when me we`.split(/\s+/),
)
const animals: Readonly<Record<string, FinderSpecies>> = {
  ...Object.fromEntries(
    (Object.keys(finderSpecies) as FinderSpecies[]).flatMap((key) => [
      [key, key],
      [finderSpecies[key].toLowerCase(), key],
    ]),
  ),
  puppy: 'dog',
  puppies: 'dog',
  kitten: 'cat',
  kittens: 'cat',
  bunny: 'rabbit',
  bunnies: 'rabbit',
  parrot: 'bird',
  budgie: 'bird',
  frog: 'amphibian',
  axolotl: 'amphibian',
  newt: 'amphibian',
  tortoise: 'reptile',
  gecko: 'reptile',
  lizard: 'reptile',
}

/** The species that a question names, as in "can my cat eat grapes". */
export function speciesIn(query: string): FinderSpecies | undefined {
  return wordsOf(query)
    .map((word) => animals[word])
    .find(Boolean)
}

const maxQuery = 200

function wordsOf(text: string): string[] {
  const whole = text.length <= maxQuery ? text : text.slice(0, maxQuery).replace(/[^\s]*$/, '')
  const plain = whole.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

export const singular = (word: string) =>
  word.length > 4 && word.endsWith('ies')
    ? `${word.slice(0, -3)}y`
    : word.length > 4 && word.endsWith('oes')
      ? word.slice(0, -2)
      : word.length > 3 && word.endsWith('s') && !word.endsWith('ss')
        ? word.slice(0, -1)
        : word

/** Best match first: the name itself, names that begin with all words, names with a typing error. */
export function matchEntries<One extends Named>(entries: readonly One[], query: string): One[] {
  const asked = wordsOf(query).filter((word) => !filler.has(word) && !animals[word])
  const words = [...new Set(asked.map(singular))]
  if (words.length === 0) return []
  const named = new Set(wordsOf(query).filter((word) => animals[word]))
  const scoreName = (name: string) => {
    const own = wordsOf(name)
    const score = scoreOf(own, words)
    return score > 0 && own.some((word) => named.has(word)) ? score + bonusOfAnimal : score
  }
  const scored = entries.map((entry) => ({
    entry,
    score: Math.max(scoreName(entry.name) + 1, ...entry.also_called.map(scoreName)),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best <= 1) return matchMentioned(entries, new Set(wordsOf(query).map(singular)))
  // A name that only begins like the word is something else if another one is the word.
  const least = best > 60 ? 60 : best * shareOfBest
  return scored
    .filter(({ score }) => score > 1 && score >= least)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

/** Of a long question: what it names in full, the longest name first. */
function matchMentioned<One extends Named>(entries: readonly One[], said: ReadonlySet<string>): One[] {
  const lengthIfSaid = (name: string) => {
    const own = wordsOf(name).map(singular)
    return own.every((word) => said.has(word)) && !own.every((word) => filler.has(word)) ? own.length : 0
  }
  return entries
    .map((entry) => ({ entry, length: Math.max(...[entry.name, ...entry.also_called].map(lengthIfSaid)) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)
    .map(({ entry }) => entry)
}

/** Mouse poison is not any poison. */
const bonusOfAnimal = 20

/** Far weaker matches than the best are about something else, such as grapefruit for grapes. */
const shareOfBest = 0.6

/** Up to 100: how well a name answers the words of a question. */
function scoreOf(name: readonly string[], words: readonly string[]): number {
  const own = name.map(singular)
  const hits = words.map((word) => Math.max(...own.map((other) => wordScore(other, word))))
  if (hits.some((hit) => hit === 0)) return 0
  const fit = hits.reduce((sum, hit) => sum + hit, 0) / words.length
  return fit * (0.7 + (0.3 * words.length) / Math.max(own.length, words.length))
}

function wordScore(own: string, word: string): number {
  if (own === word) return 100
  if (word.length > 2 && own.startsWith(word)) return 58
  const most = word.length > 7 ? 2 : word.length > 3 ? 1 : 0
  return most > 0 && own[0] === word[0] && isWithin(own, word, most) ? 50 : 0
}

/** Whether so many insertions, deletions, changes and swaps of neighbors turn one word into the other. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let at = 1; at <= b.length; at++) {
      const change = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1)
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      const swap = isSwap ? (before[at - 2] ?? 0) + 1 : Infinity
      line.push(Math.min(change, swap, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    before = above
    above = line
  }
  return (above[b.length] ?? Infinity) <= most
}
