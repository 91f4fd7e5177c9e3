import { areOpposite, denials, type Term } from './opposites.ts'

/** Words that come and go with a negation. */
const helpers: ReadonlySet<string> = new Set(['do', 'be', 'can', 'will', 'ever', 'the', 'a', 'an', 'any'])
const minWords = 4
/** How much of the sentence and of its fact must be the same words in the same order. */
const minAlike = 0.6

/** Whether a sentence has the words of its fact but for those that turn it: a negation, a level, a time or a figure. */
export function turnsCopy(own: readonly Term[], fact: readonly Term[]): boolean {
  if (own.length < minWords) return false
  const { kept, gaps } = compare(own, fact)
  const shorter = Math.min(own.length, fact.length)
  if (kept < minAlike * shorter) return false
  const denied = (side: 'added' | 'dropped') => (gap: Gap) => gap[side].some(({ name }) => denials.has(name))
  const both = gaps.some(denied('added')) && gaps.some(denied('dropped'))
  return gaps.some((gap) => (!both && changesDenial(gap)) || changesLevel(gap, fact))
}

/** Whether a negation came or went between two words that stayed, and nothing else. */
function changesDenial({ added, dropped }: Gap): boolean {
  const others = [...added, ...dropped].filter(({ name }) => !denials.has(name))
  return isDenied({ added, dropped }) && others.every(({ name }) => helpers.has(name))
}

/** "Little" for "not much" changes nothing. */
function changesLevel({ added, dropped }: Gap, fact: readonly Term[]): boolean {
  return added.some((term) =>
    dropped.some((other) => {
      if (areOpposite(term, other))
        return !isDenied({
          added: added.filter((each) => each !== term),
          dropped: dropped.filter((each) => each !== other),
        })
      const measures = (term.unit && other.unit) || (term.figure !== undefined && other.figure !== undefined)
      return measures && term.name !== other.name && !hasPair(fact, term)
    }),
  )
}

function isDenied({ added, dropped }: Gap): boolean {
  return [...added, ...dropped].filter(({ name }) => denials.has(name)).length % 2 === 1
}

/** Whether the fact has this word after the same one. */
function hasPair(fact: readonly Term[], { name, before }: Term): boolean {
  return fact.some((term) => term.name === name && term.before === before)
}

type Gap = { added: Term[]; dropped: Term[] }

/** The longest common subsequence, and what is left of both beside it. */
function compare(own: readonly Term[], fact: readonly Term[]) {
  const width = fact.length + 1
  const table = new Uint16Array((own.length + 1) * width)
  const at = (row: number, column: number) => table[row * width + column] ?? 0
  for (let row = own.length - 1; row >= 0; row--)
    for (let column = fact.length - 1; column >= 0; column--)
      table[row * width + column] =
        own[row]?.name === fact[column]?.name
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const gaps: Gap[] = [{ added: [], dropped: [] }]
  let [row, column] = [0, 0]
  while (row < own.length || column < fact.length) {
    const [mine, other] = [own[row], fact[column]]
    if (mine && other && mine.name === other.name && at(row, column) === at(row + 1, column + 1) + 1) {
      gaps.push({ added: [], dropped: [] })
      row++
      column++
    } else if (other && (!mine || at(row, column + 1) >= at(row + 1, column))) {
      gaps.at(-1)?.dropped.push(other)
      column++
    } else if (mine) {
      gaps.at(-1)?.added.push(mine)
      row++
    }
  }
  return { kept: at(0, 0), gaps }
}
