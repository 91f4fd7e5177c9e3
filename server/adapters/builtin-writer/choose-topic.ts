import { findSimilarTitle, extractKeywords } from '#domain/generation/similar-title.ts'
import type { Random } from './seeded-random.ts'
import type { Topic } from './topic-bank.ts'

/** Topics for which neither title variant is already on the site. */
export function unusedTopics(topics: readonly Topic[], existingTitles: readonly string[]): Topic[] {
  return topics.filter(({ titles }) => titles.every((title) => findSimilarTitle(title, existingTitles) === undefined))
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = items.map((item) => ({ item, rank: random.next() }))
  return order.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const topicSubject = ({ titles, keywords }: Topic): string => [...titles, ...keywords].join(' ')
const topicBody = ({ sections }: Topic): string => sections.flatMap(({ blocks }) => blocks).join(' ')

/** `mentionsProduct`: the topics cover the product, so it may appear among their advice. */
export type ClosestTopics = { topics: readonly Topic[]; mentionsProduct: boolean }

/** Not about another species. Words used by more than half of the topics do not count. */
export function closestTopics(topics: readonly Topic[], productName: string): ClosestTopics {
  const species = speciesIn(productName)
  const isAboutOtherAnimals = (topic: Topic) => {
    const named = speciesIn(topicSubject(topic))
    return species.size > 0 && named.size > 0 && named.isDisjointFrom(species)
  }
  const possible = topics.filter((topic) => !isAboutOtherAnimals(topic))
  const known = (possible.length > 0 ? possible : topics).map((topic) => {
    const subject = extractKeywords(topicSubject(topic))
    return { topic, subject, words: subject.union(extractKeywords(topicBody(topic))) }
  })
  const distinctive = [...extractKeywords(productName)].filter(
    (word) => known.filter(({ words }) => words.has(word)).length <= known.length / 2,
  )
  const scored = known.map(({ topic, words, subject }) => ({
    topic,
    score: distinctive.reduce((sum, word) => sum + (subject.has(word) ? 3 : words.has(word) ? 1 : 0), 0),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return {
    topics: scored.filter(({ score }) => score === best).map(({ topic }) => topic),
    // A single shared word in the text is coincidence; one in the title or two in the text is not.
    mentionsProduct: possible.length > 0 && best >= 2,
  }
}

const names: Readonly<Record<string, RegExp>> = {
  dog: /\b(?:dogs?|pupp(?:y|ies)|pups?|canines?)\b/i,
  cat: /\b(?:cats?|kittens?|kitt(?:y|ies)|felines?)\b/i,
  rabbit: /\b(?:rabbits?|bunn(?:y|ies))\b/i,
  rodent: /\b(?:guinea pigs?|hamsters?|gerbils?|rats?|mouse|mice|chinchillas?)\b/i,
  bird: /\b(?:birds?|parrots?|parakeets?|budgies?|canar(?:y|ies)|cockatiels?)\b/i,
  fish: /\b(?:fish|aquariums?|bettas?|goldfish)\b/i,
  reptile: /\b(?:reptiles?|bearded dragons?|geckos?|snakes?|tortoises?|turtles?|lizards?|terrariums?)\b/i,
  ferret: /\bferrets?\b/i,
  horse: /\b(?:horses?|pon(?:y|ies)|equines?)\b/i,
}

export function speciesIn(text: string): ReadonlySet<string> {
  return new Set(Object.keys(names).filter((species) => names[species]?.test(text)))
}
