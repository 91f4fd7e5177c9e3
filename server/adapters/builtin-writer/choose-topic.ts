import { findSimilarTitle, extractKeywords } from '#domain/generation/similar-title.ts'
import type { Random } from '#illustrator/seeded-random.ts'
import { speciesIn } from './species.ts'
import type { Topic } from './topic-bank.ts'

/** The topics of which no title, in either wording, is already on the site. */
export function unusedTopics(topics: readonly Topic[], existingTitles: readonly string[]): Topic[] {
  return topics.filter(({ titles }) => titles.every((title) => findSimilarTitle(title, existingTitles) === undefined))
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = items.map((item) => ({ item, rank: random.next() }))
  return order.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const topicSubject = ({ titles, keywords }: Topic): string => [...titles, ...keywords].join(' ')
const topicBody = ({ sections }: Topic): string => sections.flatMap(({ blocks }) => blocks).join(' ')

/** `fits`: they speak of the product, so that it may stand among their advice. */
export type ClosestTopics = { topics: readonly Topic[]; mentionsProduct: boolean }

/**
 * The topics that speak most of what the product's name names, and of no other animal than its own; words that half of
 * the topics use do not count.
 */
export function closestTopics(topics: readonly Topic[], productName: string): ClosestTopics {
  const species = speciesIn(productName)
  const ofOthers = (topic: Topic) => {
    const named = speciesIn(topicSubject(topic))
    return species.size > 0 && named.size > 0 && named.isDisjointFrom(species)
  }
  const possible = topics.filter((topic) => !ofOthers(topic))
  const known = (possible.length > 0 ? possible : topics).map((topic) => {
    const subject = extractKeywords(topicSubject(topic))
    return { topic, subject, words: subject.union(extractKeywords(topicBody(topic))) }
  })
  const telling = [...extractKeywords(productName)].filter(
    (word) => known.filter(({ words }) => words.has(word)).length <= known.length / 2,
  )
  const scored = known.map(({ topic, words, subject }) => ({
    topic,
    score: telling.reduce((sum, word) => sum + (subject.has(word) ? 3 : words.has(word) ? 1 : 0), 0),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return {
    topics: scored.filter(({ score }) => score === best).map(({ topic }) => topic),
    // One word in passing is chance; a word of the title or two of the text are not.
    mentionsProduct: possible.length > 0 && best >= 2,
  }
}
