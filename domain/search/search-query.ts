import {
  fillers,
  findSpecies,
  isAction,
  isWeak,
  longestPhrase,
  negations,
  phraseKey,
  type Synonyms,
} from './synonyms.ts'
import { splitWords, stem, stemsOf } from './stems.ts'

/** One thing that is searched for: any of the alternatives, each of which is a list of stems that belong together. */
export type SearchTerm = {
  typed: string
  alternatives: readonly (readonly string[])[]
  /** As in *not eating*. */
  negated?: boolean
}
export type SearchQuery = {
  /** All of them have to be found, unless one of them may be `missing`. */
  terms: readonly SearchTerm[]
  missing?: 1
  /** Everything that was said, for finding what a long question names. */
  said: readonly SearchTerm[]
  /** The animals that are named. They choose between answers and need not stand in a text. */
  species: readonly string[]
  speciesTerms: readonly SearchTerm[]
  /** The last word as it was typed, which may not be complete. */
  lastWord: string | undefined
}

const maxTerms = 8
const maxSaid = 40
const maxAlternatives = 12

/**
 * Words that carry no meaning are left out. Of the others, those that say how, when or how much are left out too,
 * unless there are no others: people who are afraid type whole sentences.
 */
export function parseSearchQuery(text: string, synonyms: Synonyms): SearchQuery {
  const words = splitWords(text)
  const said: SearchTerm[] = []
  const speciesTerms: SearchTerm[] = []
  const named: string[] = []
  const stems = words.map(stem)
  let negated = false
  for (let at = 0; at < words.length;) {
    const { length, phrase, alternatives, animal } = longestKnown(stems, at, synonyms)
    const typed = words.slice(at, at + length).join(' ')
    at += length
    if (animal) {
      if (!named.includes(animal)) named.push(animal)
      speciesTerms.push({ typed, alternatives: withoutRepeatedStems([phrase, stemsOf(animal.replace('-', ' '))]) })
    } else if (length === 1 && negations.has(typed)) negated = true
    else if (length === 1 && negated && phrase[0] === 'stop') negated = false
    else if (length > 1 || !fillers.has(typed)) {
      said.push({ typed, alternatives, ...(negated && { negated }) })
      negated = false
    }
  }
  const isAmount = said.some(({ typed }) => isAction(typed)) ? /^\d+$/ : /^$/
  const strong = said.filter((term) => !isMinor(term) && !isAmount.test(term.typed))
  const required = strong.length > 0 ? strong : said.length > 0 ? said : speciesTerms
  return {
    terms: withoutRepeated(required).slice(0, maxTerms),
    said: said.slice(0, maxSaid),
    species: named,
    speciesTerms: required === speciesTerms ? [] : speciesTerms.slice(0, maxTerms),
    lastWord: words.at(-1),
  }
}

/** An animal that does not eat is ill, one that eats is not. */
export function isMinor({ typed, negated }: SearchTerm): boolean {
  return isWeak(typed) || (isAction(typed) && !negated)
}

const isFirst = (keys: readonly string[], index: number) => keys.indexOf(keys[index] ?? '') === index

function withoutRepeated(terms: readonly SearchTerm[]): SearchTerm[] {
  const keys = terms.map(({ alternatives: [own = []] }) => phraseKey(own))
  return terms.filter((_, index) => isFirst(keys, index))
}

function withoutRepeatedStems(alternatives: readonly (readonly string[])[]) {
  const keys = alternatives.map(phraseKey)
  return alternatives.filter((_, index) => isFirst(keys, index))
}

function longestKnown(stems: readonly string[], at: number, synonyms: Synonyms) {
  for (let length = Math.min(longestPhrase, stems.length - at); length > 0; length--) {
    const phrase = stems.slice(at, at + length)
    const same = synonyms.get(phraseKey(phrase)) ?? []
    const animal = findSpecies(phrase)
    if (length === 1 || same.length > 0 || animal)
      return { length, phrase, animal, alternatives: [phrase, ...same].slice(0, maxAlternatives) }
  }
  throw new Error('A search starts after its last word.')
}

/** The same query, in which one word also stands for others: those that it begins, or that were meant. */
export function widenTerm(query: SearchQuery, typed: string, words: readonly string[]): SearchQuery {
  const widened = words.map((word) => [stem(word)])
  const widen = (term: SearchTerm) =>
    term.typed === typed ? { ...term, alternatives: [...term.alternatives, ...widened] } : term
  return { ...query, terms: query.terms.map(widen), said: query.said.map(widen) }
}

const leastRelaxed = 3
/** Of more words, the longest are the most telling. Each word more makes a search among common words much slower. */
const mostRelaxed = 3

/** Narrower queries to try, best first: the words that an answer is about, then all but one of the words. */
export function relaxQuery(query: SearchQuery, answered: readonly SearchTerm[]): SearchQuery[] {
  const { terms } = query
  const relaxed: SearchQuery[] = []
  if (answered.length > 0 && answered.length < terms.length) relaxed.push({ ...query, terms: answered })
  const telling = terms.toSorted((a, b) => b.typed.length - a.typed.length).slice(0, mostRelaxed)
  if (terms.length >= leastRelaxed) relaxed.push({ ...query, terms: telling, missing: 1 })
  return relaxed
}

/** The stems that a matching text shows, for marking them. */
export function listStems({ terms, speciesTerms }: SearchQuery): Set<string> {
  const all = terms.length > 0 ? terms : speciesTerms
  return new Set(all.flatMap(({ alternatives: [own = [], ...others] }) => [...own, ...others.flat().filter(isTelling)]))
}

/** In *be sick*, only one word shows the meaning. */
const isTelling = (word: string) => !fillers.has(word)
