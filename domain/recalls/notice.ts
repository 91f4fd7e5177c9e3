import { isDay } from '../text/dates.ts'
import type { RecallSource } from './sources.ts'

/** A recall notice in the words of its source. Dates are days. */
export type RecallNotice = {
  source: RecallSource
  /** What the source calls it. */
  source_id: string
  /** The product in a few words. */
  name: string
  /** The maker and the brands, as far as the source names them apart from the product. */
  brands: readonly string[]
  /** Everything the source says about the product. */
  product: string
  /** Lots, models, dates and other codes. */
  codes: string
  reason: string
  /** What the maker offers. */
  remedy: string
  /** Of the FDA: `Class I` is the most serious. */
  classification: string
  url: string
  published_on: string
  /** When the maker ended the recall, if the source says so. */
  closed_on: string | null
}

export const noticeLimits = { name: 160, brand: 120, product: 2000, codes: 1000, reason: 600, remedy: 300 } as const

/** A line without control characters. What is cut off is marked, because a cut list of lots could mislead. */
export function cleanLine(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= max ? line : `${characters.slice(0, max).join('').trimEnd()} … (cut, see the notice)`
}

/** `20260914`, `2026-09-14T00:00:00` and RFC 2822 dates. */
export function parseNoticeDay(text: string): string | undefined {
  const compact = /^(\d{4})-?(\d{2})-?(\d{2})(?:T|$)/.exec(text.trim())
  if (compact) {
    const day = compact.slice(1, 4).join('-')
    return isDay(day) ? day : undefined
  }
  const time = /^[A-Za-z]{3}, /.test(text.trim()) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** The beginning of a long description, up to its first pause after at least three words. */
export function firstClause(text: string): string {
  const line = cleanLine(text, noticeLimits.product)
  const words = line.split(' ')
  const end = words.findIndex(
    (word, index) => index >= 2 && /[,;:.]$/.test(word) && !/\b(?:oz|lb|lbs|inc|co)\.$/i.test(word),
  )
  const clause = words.slice(0, end < 0 ? 14 : Math.min(end + 1, 14)).join(' ')
  return cleanLine(clause.replace(/[,;:.]+$/, ''), noticeLimits.name)
}

export const recallSpecies = { dog: 'Dogs', cat: 'Cats', other: 'Other animals' } as const
export type RecallSpecies = keyof typeof recallSpecies

/** Words that have an animal in them but are about something else. PET is also a plastic. */
const otherMeanings =
  /\b(?:hot|corn|chili|veggie) ?dogs?\b|\bhush ?pupp(?:y|ies)\b|\banimal (?:crackers?|cookies?|fats?|fries|style)\b|\bpet(?:e|g)? (?:plastic|bottles?|jars?|containers?|trays?|cups?|clam ?shells?|tubs?|film|lids?)\b|\bplastic pet\b|\bcats? ?eye\b|\bgoat(?:'s)? (?:milk|cheese)\b|\bfish (?:oil|sauce|fillets?|sticks?|cakes?)\b|\bstuffed animals?\b|\bhorse ?radish\b/gi
const animalWords: Readonly<Record<RecallSpecies, RegExp>> = {
  dog: /\b(?:dogs?|pupp(?:y|ies)|canines?|rawhides?|kibble)\b/i,
  cat: /\b(?:cats?|kittens?|felines?|catnip|kibble)\b/i,
  other:
    /\b(?:birds?(?:eed|cage)?|parrots?|budgies?|rabbits?|hamsters?|guinea pigs?|gerbils?|ferrets?|chinchillas?|reptiles?|turtles?|aquariums?|ponds?|hens?|horses?|equines?|goats?|livestock|small animals?)\b/i,
}
const anyAnimal = /\b(?:pets?|animals?|leash(?:es)?|litter box(?:es)?)\b/i

const wordsOfNotice = ({ name, product, brands }: NoticeWords) =>
  [name, product, ...brands].join(' ; ').replaceAll(otherMeanings, ' ')
type NoticeWords = Pick<RecallNotice, 'name' | 'product' | 'brands'>

/** The animals that the notice names. Empty if it names none, or only pets in general. */
export function speciesOf(notice: NoticeWords): RecallSpecies[] {
  const words = wordsOfNotice(notice)
  return (Object.keys(recallSpecies) as RecallSpecies[]).filter((species) => animalWords[species].test(words))
}

export function concernsAnimals(notice: NoticeWords): boolean {
  return anyAnimal.test(wordsOfNotice(notice)) || speciesOf(notice).length > 0
}

const eatenWords =
  /\b(?:foods?|feeds?|treats?|chews?|kibble|diets?|biscuits?|jerky|bones?|rawhides?|supplements?|dinners?|meals?|formulas?|milk|seeds?|hay|raw|canned|pate|pâté|bites|tablets?|ears?|hearts?|livers?)\b/i

/** Whether animals eat it. Decides what readers are told to do. */
export function isEaten({ source, name, product }: Pick<RecallNotice, 'source' | 'name' | 'product'>): boolean {
  return source === 'openfda' || (source === 'fda' && eatenWords.test(`${name} ${product}`))
}

/** Its id, and the anchor on the page of all recalls. */
export function noticeId({ source, source_id }: Pick<RecallNotice, 'source' | 'source_id'>): string {
  const plain = source_id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${source}-${plain}`.slice(0, 90)
}

export const recallsPath = '/recalls'
export const recallPath = (id: string) => `${recallsPath}#${id}`

/** What a reader does first. Not from the notice, which may ask for more. */
export function recallAdvice(eaten: boolean): string {
  return eaten
    ? 'Stop feeding it. Keep the package for its code, and wash your hands, the bowl and the scoop. Vomiting, diarrhea, dullness or no appetite: call your vet.'
    : 'Stop using it and keep it away from your animal. Compare the model or code with the notice, which says what the maker offers.'
}
