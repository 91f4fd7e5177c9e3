import { createHash } from 'node:crypto'
import type { Catalog, CatalogPicture } from './catalog.ts'

/** `about` is the section that an inline picture belongs to. */
export type PictureText = { title: string; category: string; about?: string | undefined }
export type RankedPicture = { picture: CatalogPicture; score: number; reason: string }

/** Words of a title that name a drawn animal; every other species is named by itself. */
const speciesWords: Readonly<Record<string, RegExp>> = {
  dog: /\b(dogs?|pupp(y|ies)|pups?|hounds?|terriers?|retrievers?|collies?|spaniels?|beagles?|labradors?|poodles?)\b/,
  cat: /\b(cats?|kittens?|kitty|felines?|tabby)\b/,
  rabbit: /\b(rabbits?|bunn(y|ies))\b/,
  budgie: /\b(budgies?|parakeets?)\b/,
  goldfish: /\b(goldfish|aquariums?)\b/,
  'slider turtle': /\b(sliders?|turtles?)\b/,
}

/** Animals that nobody has drawn yet. Another animal in their place would be wrong. */
const otherAnimals =
  /\b(parrots?|finch(es)?|canar(y|ies)|hedgehogs?|gerbils?|mouse|mice|fish|bettas?|frogs?|chameleons?|iguanas?|pythons?|tarantulas?|chickens?|hens?|ducks?|horses?|pon(y|ies)|goats?|pigs?|birds?|lizards?|snakes?|reptiles?|tortoises?|sugar gliders?|geckos?)\b/
const serious = /\b(emergenc|poison|toxic|danger|bite|bites|die|dies|death|panic|seizure|bloat|heatstroke)/
const speciesOfCategory: Readonly<Record<string, string>> = { 'Dog Care': 'dog', 'Cat Care': 'cat' }
const common: readonly string[] = ['dog', 'cat']

function speciesIn(text: string, catalog: Catalog): readonly string[] {
  const drawn = new Set(catalog.pictures.flatMap(({ species }) => species))
  return [...drawn].filter((name) => (speciesWords[name] ?? new RegExp(`\\b${name}s?\\b`)).test(text))
}

type Subject = { named: readonly string[]; title: string; category: string }

/** The pictures whose animals do not contradict the text. */
function suitable({ pictures }: Catalog, { named, title, category }: Subject): readonly CatalogPicture[] {
  const [first] = named
  if (first) {
    const showAll = pictures.filter(({ species }) => named.every((name) => species.includes(name)))
    return showAll.length > 0 ? showAll : pictures.filter(({ species }) => species.includes(first))
  }
  if (otherAnimals.test(title)) return pictures.filter(({ species }) => species.length === 0)
  const usual = speciesOfCategory[category]
  if (usual) return pictures.filter(({ species }) => species.length === 1 && species.includes(usual))
  const isExotic = category === 'Exotic Pets'
  return pictures.filter(({ species }) => species.every((name) => common.includes(name)) !== isExotic)
}

const ignored = new Set([
  'and',
  'the',
  'for',
  'with',
  'your',
  'dog',
  'cat',
  'pet',
  'new',
  'how',
  'what',
  'when',
  'home',
])
const stem = (word: string) => word.replace(/(ing|ies|es|s|y)$/, '')
const wordsOf = (text: string) => (text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map(stem)

type SplitPhrase = { phrase: string; words: readonly string[] }
type PictureWords = { subjects: readonly SplitPhrase[]; keywords: readonly SplitPhrase[] }
const wordsOfPictures = new WeakMap<CatalogPicture, PictureWords>()

/** A catalog is ranked for every article, and its words stay the same. */
function wordsOfPicture(picture: CatalogPicture): PictureWords {
  const known = wordsOfPictures.get(picture)
  if (known) return known
  const split = (phrases: readonly string[]) => phrases.map((phrase) => ({ phrase, words: wordsOf(phrase) }))
  const words = { subjects: split(picture.subjects), keywords: split(picture.keywords) }
  wordsOfPictures.set(picture, words)
  return words
}

/** Mixes equals, always in the same way for the same title. */
const shuffleKey = (text: string) => createHash('sha256').update(text).digest('hex')

const minScore = 3

/** The best first. A picture that shows nothing of the text is left out unless it suits any text about its animal. */
export function rankPictures(catalog: Catalog, { title, category, about = '' }: PictureText): RankedPicture[] {
  const text = `${title} ${about}`.slice(0, 400).toLowerCase()
  const words = new Set(wordsOf(text))
  const isSerious = serious.test(text)
  const inTitle = speciesIn(title.toLowerCase(), catalog)
  const named = inTitle.length > 0 ? inTitle : speciesIn(about.toLowerCase(), catalog)
  const subjectOf = { named, title: title.toLowerCase(), category }
  const ranked = suitable(catalog, subjectOf).map((picture): RankedPicture => {
    const { subjects, keywords } = wordsOfPicture(picture)
    const subject = subjects.find((each) => each.words.every((word) => words.has(word)))?.phrase
    const hits = new Set(
      subjects.flatMap((each) => each.words.filter((word) => words.has(word) && !ignored.has(word) && word.length > 2)),
    )
    const things = keywords.filter((thing) => thing.words.some((word) => words.has(word))).map(({ phrase }) => phrase)
    const clash = Number(isSerious && picture.mood === 'happy') * 5 + Number(picture.season !== undefined)
    const extra = named.length > 0 ? picture.species.filter((name) => !named.includes(name)).length * 2 : 0
    const score = (subject ? 5 : 0) + hits.size * 2 + things.length - clash - extra
    return { picture, score, reason: reasonFor(picture, subject ?? [...hits][0], things[0]) }
  })
  const keys = new Map(ranked.map(({ picture }) => [picture, shuffleKey(title + picture.slug)]))
  const order = (one: RankedPicture, other: RankedPicture) =>
    other.score - one.score || compareText(keys.get(one.picture) ?? '', keys.get(other.picture) ?? '')
  const fitting = ranked.filter(({ score }) => score >= minScore).toSorted(order)
  const neutral = ranked.filter(({ score, picture }) => score < minScore && picture.neutral).toSorted(order)
  const rest = ranked.filter(({ score, picture }) => score < minScore && !picture.neutral).toSorted(order)
  return fitting.length > 0 || neutral.length > 0 ? [...fitting, ...neutral] : rest
}

const compareText = (one: string, other: string) => (one < other ? -1 : Number(one > other))

function reasonFor({ species, subjects }: CatalogPicture, subject: string | undefined, thing: string | undefined) {
  if (subject) return `Its subject: ${subjects.find((phrase) => wordsOf(phrase).includes(subject)) ?? subject}`
  if (thing) return `Shows ${thing}`
  return species.length > 0 ? `Shows a ${species.join(' and a ')}` : 'Shows no animal'
}
