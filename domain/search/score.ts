import { nameSeparator } from './search-document.ts'
import type { SearchQuery, SearchTerm } from './search-query.ts'

type Indexed = { names: string; topics: string }

const weights = { exactName: 12, name: 6, topic: 3, text: 1, species: 1.5, ownWord: 1.1 }

/** How well a document that has all the words answers the query. */
export function scoreDocument({ names, topics }: Indexed, { terms, speciesTerms }: SearchQuery): number {
  const [inNames, inTopics] = [` ${names} `, ` ${topics} `]
  const weigh = ({ alternatives }: SearchTerm) => {
    const best = (weight: number, stems: string) =>
      alternatives.reduce((most, alternative, index) => {
        const isThere = alternative.every((each) => stems.includes(` ${each} `))
        return isThere ? Math.max(most, index === 0 ? weight * weights.ownWord : weight) : most
      }, 0)
    return best(weights.name, inNames) || best(weights.topic, inTopics)
  }
  const required = terms.reduce((sum, term) => sum + (weigh(term) || weights.text), 0)
  const species = speciesTerms.filter((term) => weigh(term) > 0).length * weights.species
  return required + species + (isNamed(names, terms) ? weights.exactName : 0)
}

/** Whether the query is one of the names, in any order of its words. */
export function isNamed(names: string, terms: readonly SearchTerm[]): boolean {
  return names.split(` ${nameSeparator} `).some((name) => {
    const left = new Set(name.split(' '))
    const isThere = terms.every(({ alternatives }) => {
      const match = alternatives.find((alternative) => alternative.every((each) => left.has(each)))
      for (const each of match ?? []) left.delete(each)
      return match !== undefined
    })
    return isThere && left.size === 0
  })
}
