import { parseSearchQuery } from '../search/search-query.ts'
import { stemsOf } from '../search/stems.ts'
import type { Synonyms } from '../search/synonyms.ts'

/** What the topic bank can be asked for. An article has one of the titles. */
export type StarterTopic = { category: string; titles: readonly string[]; keywords: readonly string[]; excerpt: string }
/** With the stems of its words. */
export type IndexedTopic = Pick<StarterTopic, 'category' | 'titles'> & {
  subject: ReadonlySet<string>
  text: ReadonlySet<string>
}

export function indexTopic({ category, titles, keywords, excerpt }: StarterTopic): IndexedTopic {
  return {
    category,
    titles,
    subject: new Set([...titles, ...keywords].flatMap(stemsOf)),
    text: new Set(stemsOf(excerpt)),
  }
}

/** A subject counts more than a word of the summary. Sharing only the animal is better than nothing. */
const weights = { subject: 3, text: 1, animal: 1 }

/** The topic that comes nearest to what somebody searched for. Undefined if none has to do with it. */
export function findNearestTopic(
  topics: readonly IndexedTopic[],
  query: string,
  synonyms: Synonyms,
): IndexedTopic | undefined {
  const { terms, speciesTerms } = parseSearchQuery(query, synonyms)
  let best: { topic: IndexedTopic; score: number } | undefined
  for (const topic of topics) {
    const { subject, text } = topic
    const isIn = (stems: ReadonlySet<string>) => (term: (typeof terms)[number]) =>
      term.alternatives.some((words) => words.every((word) => stems.has(word)))
    const scores = terms.map((term) => (isIn(subject)(term) ? weights.subject : isIn(text)(term) ? weights.text : 0))
    const animals = speciesTerms.some(isIn(subject)) ? weights.animal : 0
    const score = scores.reduce<number>((sum, each) => sum + each, animals)
    if (score > (best?.score ?? 0)) best = { topic, score }
  }
  return best?.topic
}
