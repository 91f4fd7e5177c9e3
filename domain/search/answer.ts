import { isNamed } from './score.ts'
import { levels, type Level } from '../finder/entry.ts'
import { nameSeparator, type AnswerCard } from './search-document.ts'
import type { SearchQuery } from './search-query.ts'

type Candidate = { title: string; href: string; names: string; card: AnswerCard | null; score: number }
type AnswerLink = { title: string; href: string; level: Level }
export type SearchAnswer = AnswerCard & {
  /** Others that the words may mean. */
  others: readonly AnswerLink[]
}

const maxOthers = 5
const severity = (level: Level) => levels.indexOf(level)

/** The one that the words name, the most serious if they name several. */
export function chooseAnswer(candidates: readonly Candidate[], query: SearchQuery): SearchAnswer | null {
  const answers = candidates.flatMap(({ card, ...candidate }) => {
    if (!card || !namesOne(candidate.names, query)) return []
    const level = query.species.map((name) => card.levels?.[name]).find((each) => each !== undefined) ?? card.level
    return { ...candidate, card, level, isNamed: isNamed(candidate.names, query.terms) }
  })
  const sorted = answers.toSorted(
    (a, b) => Number(b.isNamed) - Number(a.isNamed) || severity(b.level) - severity(a.level) || b.score - a.score,
  )
  const [best, ...others] = sorted
  if (!best) return null
  const links = others.slice(0, maxOthers).map(({ title, href, level }) => ({ title, href, level }))
  return { ...best.card, level: best.level, others: links }
}

/** Words that a document only has among its topics name nothing, so at least one has to be in a name. */
function namesOne(names: string, { terms }: SearchQuery): boolean {
  const stems = new Set(names.split(' ').filter((each) => each !== nameSeparator))
  return terms.some(({ alternatives }) => alternatives.some((words) => words.every((each) => stems.has(each))))
}
