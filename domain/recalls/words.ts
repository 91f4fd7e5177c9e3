/** Words that many products share, so that they say nothing about which one is meant. */
const common = new Set(
  `a an and are as at be by for from has have in into is it its of on or our set sets pack packs package packaged pkg count ct
  piece pieces plastic the this that to up use used with without within various variety all any new other no not non sold
  size sizes color colors assorted available each per net wt weight label labeled brand brands product products item items
  company inc llc ltd corp co net only also includes including contains containing made usa us united states style model
  dog dogs puppy puppies cat cats kitten kittens pet pets animal animals canine feline bird birds rabbit rabbits hamster
  food foods treat treats toy toys supply supplies accessory accessories adult senior premium natural natural's organic
  healthy original classic best complete ultimate quality safe easy great super deluxe indoor outdoor
  black white gray grey blue red green brown pink beige`.split(/\s+/),
)
/** Ordinary words at the beginning of product titles: no brand is guessed from them. */
const ordinary = new Set(
  `airtight adjustable automatic anti backpack bamboo bath bed blanket bottle bowl box brush cage calming car carrier ceramic
  chew collar comfort cooling crate dental digital double durable elevated enzyme extra fleece foldable folding food
  freeze gentle glass gravity grooming hands harness heated heavy interactive large leash led leather lick lint litter long
  low mat medium memory microfiber mini multi nail no nylon odor orthopedic paw portable puzzle quiet reflective
  replacement retractable reusable rope rubber scratch self silicone slow small smart snuffle soft stainless standing
  steel training travel treat tunnel two three four ultra warm washable water waterproof wicker window wire wood wooden
  healthy happy daily simple simply good better first american general golden royal fresh home house family friends
  country farm hill river nature nature's life wild`.split(/\s+/),
)

export const isCommon = (word: string): boolean => common.has(word)

/** Lowercase words and numbers in the singular, so that `bites` and `bite` are the same. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[a-z0-9]+(?:['’][a-z]+)*/g) ?? []).map(singular)
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || /\d/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** `feeder` and `feed`, `heated` and `heat`. Short stems would make strangers agree. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && long.startsWith(short) && /^(?:er|ed|ing|y)$/.test(long.slice(short.length))
}

const companyWords =
  /\b(?:incorporated|inc|llc|l\.l\.c|ltd|limited|corp|corporation|company|co|lp|plc|gmbh|usa|of america|north america|international|intl|group|holdings?|enterprises?|industries|products?|brands?|foods?|pet ?foods?|pet ?products?|pet ?care|pets?|petcare|manufacturing|mfg|trading|imports?|distribut(?:ors?|ing|ion)|stores?)\b\.?/gi

/**
 * The part of a company's name that a package shows: `Harbor Paw` of `Harbor Paw Foods, Inc.` Undefined if only ordinary
 * words are left, because they would agree with everything.
 */
export function brandCore(name: string): string | undefined {
  const [beforeComma = ''] = name.replaceAll(/\(.*?\)/g, ' ').split(/,|\bdba\b|\bd\/b\/a\b| - /i)
  return coreOf(beforeComma.replaceAll(companyWords, ' ')) ?? coreOf(beforeComma)
}

function coreOf(text: string): string | undefined {
  const words = wordsOf(text).slice(0, 4)
  const first = words[0] ?? ''
  if (words.length === 0 || words.every((word) => ordinary.has(word) || common.has(word))) return undefined
  if (words.length === 1 && first.length < 4) return undefined
  return words.join(' ')
}

/** The capitalized words that a title begins with, if they look like a name. */
export function brandOfTitle(title: string): string | undefined {
  const lead: string[] = []
  for (const word of title.split(/[\s,(]+/)) {
    const [plain = ''] = wordsOf(word)
    if (!/^\p{Lu}/u.test(word) || ordinary.has(plain) || common.has(plain) || lead.length === 3) break
    lead.push(word)
  }
  const [first = ''] = lead
  return lead.length === 0 || (lead.length === 1 && first.length < 4) ? undefined : coreOf(lead.slice(0, 2).join(' '))
}

/** Whether the words stand in the text as they are, one after the other. */
export function hasPhrase(words: readonly string[], phrase: string): boolean {
  const parts = phrase.split(' ')
  return words.some((_, at) => parts.every((part, step) => words[at + step] === part))
}

const unit = `oz|ounces?|fl oz|lbs?|pounds?|kg|g|grams?|ml|l|liters?|gal|gallons?|in|inch(?:es)?|ft|feet|cm`
const sizePattern = new RegExp(String.raw`\b(\d{1,5}(?:\.\d{1,2})?)\s?-?\s?(${unit})\b`, 'gi')
const unitNames: Readonly<Record<string, string>> = {
  ounce: 'oz',
  'fl oz': 'oz',
  lbs: 'lb',
  pound: 'lb',
  gram: 'g',
  liter: 'l',
  gallon: 'gal',
  inch: 'in',
  inche: 'in',
  feet: 'ft',
}

/** `6 oz`, `4 lb`. */
export function sizesOf(text: string): string[] {
  const sizes = Array.from(text.matchAll(sizePattern), ([, number = '', name = '']) => {
    const base = name.toLowerCase().replace(/(?<=[a-z]{3})s$/, '')
    return `${Number(number)} ${unitNames[base] ?? unitNames[name.toLowerCase()] ?? base}`
  })
  return [...new Set(sizes)]
}

/** Models and lots: at least four characters with a digit, and a letter or a dash. */
export function codesOf(text: string): string[] {
  const codes = text.toUpperCase().match(/\b[A-Z0-9]+(?:[-/][A-Z0-9]+)*\b/g) ?? []
  const isSize = (code: string) => /^\d+(?:\.\d+)?(?:OZ|LBS?|KG|G|ML|L|IN|FT|CM|MM|V|W|HZ|X\d+)$/.test(code)
  return [
    ...new Set(codes.filter((code) => code.length >= 4 && /\d/.test(code) && /[A-Z-]/.test(code) && !isSize(code))),
  ].slice(0, 200)
}
