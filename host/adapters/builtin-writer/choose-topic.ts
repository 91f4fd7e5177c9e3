import { findNearTitle, meaningfulWords } from '#domain/near-title.ts'
import type { Random } from '#host/adapters/builtin-illustrator/seeded-random.ts'
import type { Topic } from './topic-bank.ts'

/** The topics of which no title, in either wording, is already on the site. */
export function unusedTopics(topics: readonly Topic[], existingTitles: readonly string[]): Topic[] {
  return topics.filter(({ titles }) => titles.every((title) => findNearTitle(title, existingTitles) === undefined))
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = items.map((item) => ({ item, rank: random.next() }))
  return order.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const wordsOf = (topic: Topic): Set<string> =>
  meaningfulWords([...topic.titles, ...topic.keywords, ...topic.sections.flatMap(({ blocks }) => blocks)].join(' '))

/** The topics that speak most of what the product's name names; words that half of the topics use do not count. */
export function closestTopics(topics: readonly Topic[], productName: string): Topic[] {
  const known = topics.map((topic) => ({
    topic,
    words: wordsOf(topic),
    subject: meaningfulWords([...topic.titles, ...topic.keywords].join(' ')),
  }))
  const telling = [...meaningfulWords(productName)].filter(
    (word) => known.filter(({ words }) => words.has(word)).length <= topics.length / 2,
  )
  const scored = known.map(({ topic, words, subject }) => ({
    topic,
    score: telling.reduce((sum, word) => sum + (subject.has(word) ? 3 : words.has(word) ? 1 : 0), 0),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ topic }) => topic)
}
