import { createTitleFinder, extractKeywords } from '#domain/generation/similar-title.ts'
import type { Random } from './seeded-random.ts'
import type { Topic } from './topic-bank.ts'

/** Topics for which neither title variant is already on the site. */
export function unusedTopics(topics: readonly Topic[], existingTitles: readonly string[]): Topic[] {
  const findSimilar = createTitleFinder(existingTitles)
  return topics.filter(({ titles }) => titles.every((title) => findSimilar(title) === undefined))
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const order = items.map((item) => ({ item, rank: random.next() }))
  return order.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}

const topicSubject = ({ titles, keywords }: Topic): string => [...titles, ...keywords].join(' ')
const topicBody = ({ sections }: Topic): string => sections.flatMap(({ blocks }) => blocks).join(' ')

/** `mentionsSubject`: they mention it in some way. `fitting`: how many of all topics are about it. */
export type ClosestTopics = { topics: readonly Topic[]; mentionsSubject: boolean; fitting: number }

type KnownTopic = { topic: Topic; subject: ReadonlySet<string>; words: ReadonlySet<string> }

/** A topic fits a product if it is about the thing, not only about its kind of animal or another word of its name. */
export function topicsForProduct(topics: readonly Topic[], name: string): ClosestTopics {
  const telling = tellingWords(name)
  // In English the thing comes last, before what it is for: a *feeder bowl* for dogs.
  const [thing = ''] = name.split(/[,(|]| (?:for|with|from|in|of) | [-–—] /)
  const nouns = thing.split(/ and | & /).flatMap((part) => [...tellingWords(part)].slice(-2))
  return closestTopics(topics, name, ({ subject, words }) => {
    const containsNoun = nouns.some((noun) => subject.has(noun))
    return containsNoun && telling.intersection(words).size >= Math.min(2, telling.size)
  })
}

const minSharedPart = 0.75

/** A topic fits a question if it is about most of its words. */
export function topicsForQuestion(topics: readonly Topic[], question: string): ClosestTopics {
  const telling = tellingWords(question)
  return closestTopics(topics, question, ({ subject, words }) => {
    const matchesSubject = telling.intersection(subject).size >= Math.min(2, Math.max(1, telling.size))
    return matchesSubject && telling.intersection(words).size >= minSharedPart * telling.size
  })
}

/** Not about another species. Words used by more than half of the topics do not count. */
function closestTopics(topics: readonly Topic[], text: string, fits: (topic: KnownTopic) => boolean): ClosestTopics {
  const species = speciesIn(text)
  const isAboutOtherAnimals = (topic: Topic) => {
    const ofTopic = speciesIn(topicSubject(topic))
    return species.size > 0 && ofTopic.size > 0 && ofTopic.isDisjointFrom(species)
  }
  const possible = topics.filter((topic) => !isAboutOtherAnimals(topic))
  const candidates = (possible.length > 0 ? possible : topics).map(toKnownTopic)
  const distinctive = [...tellingWords(text)].filter(
    (word) => candidates.filter(({ words }) => words.has(word)).length <= candidates.length / 2,
  )
  const fitting = possible.length > 0 ? candidates.filter(fits) : []
  const scored = (fitting.length > 0 ? fitting : candidates).map(({ topic, words, subject }) => ({
    topic,
    score: distinctive.reduce((sum, word) => sum + (subject.has(word) ? 3 : words.has(word) ? 1 : 0), 0),
  }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return {
    topics: scored.filter(({ score }) => score === best).map(({ topic }) => topic),
    // A single shared word in the text is coincidence; one in the title or two in the text is not.
    mentionsSubject: possible.length > 0 && (fitting.length > 0 || best >= 2),
    fitting: fitting.length,
  }
}

function toKnownTopic(topic: Topic): KnownTopic {
  const subject = rootsIn(topicSubject(topic))
  return { topic, subject, words: subject.union(rootsIn(topicBody(topic))) }
}

const minRootLength = 4

/** *Feeder*, *feeding* and *feed* are one word here. */
function rootsIn(text: string): ReadonlySet<string> {
  const roots = [...extractKeywords(text)].map((word) => {
    const root = word.replace(/(?:ing|er|ed|e)$/, '')
    return root.length < minRootLength ? word : root
  })
  return new Set(roots)
}

const commonWords = new Set(['pet', 'animal', 'should', 'often', 'much', 'many', 'too', 'best', 'good'])

/** Without words that fit any topic about the same animal. */
function tellingWords(text: string): ReadonlySet<string> {
  const words = [...rootsIn(text)]
  return new Set(words.filter((word) => !commonWords.has(word) && speciesIn(word).size === 0))
}

/** A question about several animals together is about all of them. */
export function coversAnimals(topic: Topic, question: string): boolean {
  const species = speciesIn(question)
  return species.size < 2 || species.isSubsetOf(speciesIn(topicSubject(topic)))
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
