import { levels, type Level } from '../finder/entry.ts'
import { nameSeparator, type AnswerCard } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'
import { stemsOf } from './stems.ts'
import { fillers } from './synonyms.ts'

type Candidate = { title: string; href: string; names: string; card: AnswerCard | null; score: number }
type AnswerLink = { title: string; href: string; level: Level }
export type SearchAnswer = AnswerCard & {
  /** Others that the words may mean. */
  others: readonly AnswerLink[]
}

const maxOthers = 5
const severity = (level: Level) => levels.indexOf(level)

/** The one that the words name: by its title before another name of it, the most serious of several. */
export function chooseAnswer(candidates: readonly Candidate[], query: SearchQuery): SearchAnswer | null {
  const answers = candidates.flatMap(({ card, ...candidate }) => {
    const names = candidate.names.split(` ${nameSeparator} `).map((name) => coverage(name, query))
    const covered = Math.max(...names)
    if (!card || covered < leastCovered) return []
    const level = query.species.map((name) => card.levels?.[name]).find((each) => each !== undefined) ?? card.level
    return { ...candidate, card, level, isTitle: coverage(stemsOf(candidate.title).join(' '), query) > 0, covered }
  })
  const sorted = answers.toSorted(
    (a, b) =>
      Number(b.covered === 1) - Number(a.covered === 1) ||
      Number(b.isTitle) - Number(a.isTitle) ||
      severity(b.level) - severity(a.level) ||
      b.covered - a.covered ||
      b.score - a.score,
  )
  const [best, ...others] = sorted
  if (!best) return null
  const links = others.slice(0, maxOthers).map(({ title, href, level }) => ({ title, href, level }))
  return { ...best.card, level: best.level, others: links }
}

/** Less of a name could mean anything: a color is not a flame-coloring crystal. */
const leastCovered = 0.5

/** How much of a name the words are, from 0 to 1; 0 if one of them is not in it. */
function coverage(name: string, { terms, speciesTerms }: SearchQuery): number {
  const stems = new Set(name.split(' ').filter((each) => !fillers.has(each)))
  const species = speciesTerms.flatMap(({ alternatives }) => alternatives.flat())
  const left = new Set(stems)
  for (const { alternatives } of terms) {
    const match = alternatives.find((words) => words.every((each) => stems.has(each) || fillers.has(each)))
    if (!match) return 0
    for (const each of match) left.delete(each)
  }
  for (const each of species) left.delete(each)
  return stems.size === 0 ? 0 : (stems.size - left.size) / stems.size
}
