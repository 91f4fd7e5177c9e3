import { actions, fillers, findSpecies, longestPhrase, phraseKey, type Synonyms } from './synonyms.ts'
import { splitWords, stem } from './stems.ts'

/** One thing that is searched for: any of the alternatives, each of which is a list of stems that belong together. */
export type SearchTerm = { typed: string; alternatives: readonly (readonly string[])[] }
export type SearchQuery = {
  /** All of them have to be found. */
  terms: readonly SearchTerm[]
  /** The animals that are named. They choose between answers and need not stand in a text. */
  species: readonly string[]
  speciesTerms: readonly SearchTerm[]
  /** The last word as it was typed, which may not be complete. */
  lastWord: string | undefined
}

const maxTerms = 8
const maxAlternatives = 12

/** Words that carry no meaning are left out, unless there are no others. */
export function parseSearchQuery(text: string, synonyms: Synonyms): SearchQuery {
  const words = splitWords(text)
  const terms: SearchTerm[] = []
  const speciesTerms: SearchTerm[] = []
  const named: string[] = []
  const stems = words.map(stem)
  for (let at = 0; at < words.length;) {
    const { length, phrase, alternatives, animal } = longestKnown(stems, at, synonyms)
    const typed = words.slice(at, at + length).join(' ')
    at += length
    if (animal) {
      if (!named.includes(animal)) named.push(animal)
      speciesTerms.push({ typed, alternatives: [phrase] })
    } else if (length > 1 || !fillers.has(typed)) terms.push({ typed, alternatives })
  }
  const withoutActions = terms.filter(({ typed }) => !actions.has(stem(typed)))
  const required = withoutActions.length > 0 ? withoutActions : terms.length > 0 ? terms : speciesTerms
  return {
    terms: required.slice(0, maxTerms),
    species: named,
    speciesTerms: required === speciesTerms ? [] : speciesTerms.slice(0, maxTerms),
    lastWord: words.at(-1),
  }
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
  return { ...query, terms: query.terms.map(widen) }
}

/** The stems that a matching text shows, for marking them. */
export function listStems({ terms, speciesTerms }: SearchQuery): Set<string> {
  const all = terms.length > 0 ? terms : speciesTerms
  return new Set(all.flatMap(({ alternatives }) => alternatives.flat()))
}
