import { levels, type Level } from '../finder/levels.ts'
import type { AnswerCard, DocumentKind } from './search-document.ts'
import { isMinor, type SearchQuery, type SearchTerm } from './search-query.ts'
import { stemsOf } from './stems.ts'
import { fillers, isAction, kindStems, negations } from './synonyms.ts'

/** `names` are the stems of each. */
export type NamedDocument = {
  kind: DocumentKind
  title: string
  href: string
  names: readonly (readonly string[])[]
  card: AnswerCard
}
type AnswerLink = { title: string; href: string; level: Level }
export type SearchAnswer = AnswerCard & {
  /** Animals that were asked for and that nothing is known about. */
  unknown: readonly string[]
  /** Others that the words may mean. */
  others: readonly AnswerLink[]
}
/** `terms` are those that it is about, `isWhole`: all that were asked for. */
export type ChosenAnswer = { answer: SearchAnswer; terms: readonly SearchTerm[]; isWhole: boolean }

const maxOthers = 5
const severity = (level: Level) => levels.indexOf(level)

/**
 * The one that the words name, even in a long question: the more of its name was said, the better, then its title
 * before another name of it, then the most serious.
 */
export function chooseAnswer(candidates: readonly NamedDocument[], query: SearchQuery): ChosenAnswer | null {
  const isEaten = query.said.some(({ typed, negated }) => isAction(typed) && !negated)
  // What was eaten is a thing. Who only names an animal wants to know what may be wrong with it.
  const isAnimalOnly = query.said.length === 0
  const isLikelier = ({ kind }: { kind: DocumentKind }) => isEaten && kind === 'entry'
  const answers = candidates.flatMap(({ card, ...candidate }) => {
    if (isAnimalOnly && candidate.kind !== 'situation') return []
    const name = bestName(candidate, query, isEaten)
    if (!name) return []
    const level = query.species.map((each) => card.levels?.[each]).find((each) => each !== undefined) ?? card.level
    return { ...candidate, ...name, card, level }
  })
  const [best, ...others] = answers.toSorted(
    (a, b) =>
      Number(b.isWhole && b.isComplete) - Number(a.isWhole && a.isComplete) ||
      Number(b.isComplete) - Number(a.isComplete) ||
      b.weight - a.weight ||
      Number(isLikelier(b)) - Number(isLikelier(a)) ||
      Number(b.isTitle) - Number(a.isTitle) ||
      Number(b.isInOrder) - Number(a.isInOrder) ||
      severity(b.level) - severity(a.level) ||
      b.covered - a.covered,
  )
  if (!best) return null
  const links = others.slice(0, maxOthers).map(({ title, href, level }) => ({ title, href, level }))
  const { card, level, terms, isWhole } = best
  const isKnown = !card.levels || query.species.some((each) => card.levels?.[each])
  const unknown = isKnown ? [] : query.species
  return { answer: { ...card, level, unknown, others: links }, terms, isWhole }
}

type NameMatch = {
  /** Everything that it is called was said. */
  isComplete: boolean
  /** Everything that was said is in it. */
  isWhole: boolean
  isTitle: boolean
  /** Rat poison is not a poisoned rat. */
  isInOrder: boolean
  covered: number
  weight: number
  terms: readonly SearchTerm[]
}

/** Less of a name could mean anything: a color is not a flame-coloring crystal. */
const leastCovered = 0.5

function bestName(
  { kind, title, names }: Omit<NamedDocument, 'card'>,
  query: SearchQuery,
  isEaten: boolean,
): NameMatch | undefined {
  const { isWhole: isTitle } = matchName(stemsOf(title), query)
  const matches = names
    .map((name, index) => ({ ...matchName(name, query, { isTitle: index === 0 }), isTitle }))
    .filter((match) => isMeant(match, query, kind === 'situation' || isEaten))
  return matches.toSorted(
    (a, b) =>
      Number(b.isComplete) - Number(a.isComplete) || b.weight - a.weight || Number(b.isInOrder) - Number(a.isInOrder),
  )[0]
}

/** In a question about something else, a thing that is only mentioned is not what it is about. */
function isMeant(match: NameMatch, { terms }: SearchQuery, isNamedAnywhere: boolean): boolean {
  const { isComplete, isWhole, isTitle, covered } = match
  if (match.terms.length > 0 && match.terms.every(isOfAnyKind)) return false
  if (isComplete && isWhole) return true
  if (isComplete) return match.terms.length > 0 && (isNamedAnywhere || match.terms.length * 2 >= terms.length)
  return isWhole && covered >= leastCovered && (isTitle || terms.length > 1)
}

const negationStems = new Set([...negations].flatMap((word) => [word, ...stemsOf(word)]))
const isOfAnyKind = ({ typed }: SearchTerm) => stemsOf(typed).every((each) => kindStems.has(each))
const isNegation = (word: string) => negationStems.has(word)

/** How much of a name was said, and which of the words are in it. */
function matchName(
  words: readonly string[],
  { terms, said, speciesTerms }: SearchQuery,
  { isTitle = false } = {},
): Omit<NameMatch, 'isTitle'> {
  const stems = new Set(words.filter((each) => !fillers.has(each) && !isNegation(each)))
  const left = new Set(stems)
  const matched: SearchTerm[] = []
  let isNegated = !words.some(isNegation)
  let weight = 0
  for (const term of said.length > 0 ? said : terms) {
    const match = term.alternatives.find((each) => each.every((one) => stems.has(one) || fillers.has(one)))
    if (!match) continue
    const fresh = match.filter((each) => left.delete(each))
    if (!isMinor(term)) weight += fresh.length
    if (term.negated) isNegated = true
    matched.push(term)
  }
  const animals = speciesTerms.flatMap(({ alternatives }) => alternatives.flat()).filter((each) => left.delete(each))
  const strong = terms.filter((term) => matched.some(({ typed }) => typed === term.typed))
  const isOfKind = isTitle && weight > 0 && [...left].every((each) => kindStems.has(each))
  return {
    isComplete: isNegated && (left.size === 0 || isOfKind) && stems.size > 0,
    isWhole: strong.length === terms.length,
    isInOrder: isSaidInOrder([...stems].join(' '), said),
    covered: stems.size === 0 ? 0 : (stems.size - left.size) / stems.size,
    weight: weight + (animals.length > 0 ? weightOfAnimal : 0) + (words.some(isNegation) ? weightOfNegation : 0),
    terms: strong,
  }
}

function isSaidInOrder(name: string, said: readonly SearchTerm[]): boolean {
  const typed = said.map(({ alternatives: [own = []] }) => own.join(' ')).join(' ')
  return (
    ` ${typed} `.includes(` ${name} `) ||
    said.some(({ alternatives }) => alternatives.some((each) => each.join(' ') === name))
  )
}

const weightOfAnimal = 0.5
const weightOfNegation = 0.25
