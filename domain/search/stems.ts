import { foldText } from '#domain/text/fold.ts'
import forms from './forms.json' with { type: 'json' }

const irregular = new Map(Object.entries(forms))
const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}]+)?/gu
const maxWordLength = 40
const stemCache = new Map<string, string>()
const maxCached = 50_000

/** Lowercase, without accents, in the order of the text. Splits at everything but letters and digits. */
export function splitWords(text: string): string[] {
  const letters = foldText(text).replaceAll('œ', 'oe').replaceAll('æ', 'ae')
  return Array.from(letters.matchAll(wordPattern), ([word]) => word.slice(0, maxWordLength))
}

/**
 * What the forms of a word have in common: plurals, common endings and British spellings share a stem. Stems are only
 * ever compared with stems, so they need not be words.
 */
export function stem(word: string): string {
  const cached = stemCache.get(word)
  if (cached !== undefined) return cached
  const stemmed = toStem(word)
  if (stemCache.size >= maxCached) stemCache.clear()
  stemCache.set(word, stemmed)
  return stemmed
}

export function stemsOf(text: string): string[] {
  return splitWords(text).map(stem)
}

function toStem(word: string): string {
  const base = word.replace(/'.*$/, '')
  if (base.length < 3 || !/^[a-z]+$/.test(base)) return base
  const singular = irregular.get(base) ?? stripPlural(base)
  const known = irregular.get(singular) ?? singular
  return stripVowel(toAmerican(stripEnding(known)))
}

function stripPlural(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** Of verbs: seizing, vomited. */
function stripEnding(word: string): string {
  const [, rest] = /^(.*[aeiouy].*)(?:ing|(?<!e)ed)$/.exec(word) ?? []
  if (rest === undefined || rest.length < 3) return word
  return /([bdgkmnprtv])\1$/.test(rest) ? rest.slice(0, -1) : rest
}

function toAmerican(word: string): string {
  return word
    .replace(/oea/g, 'ea')
    .replace(/ae(?=[a-z])/g, 'e')
    .replace(/oe(?=[a-z]{2})/g, 'e')
    .replace(/(?<=..)our(?=$|[aei])/, 'or')
    .replace(/(?<=..)is(?=e$|ation$|$)/, 'iz')
    .replace(/(?<=[^aeiou])re$/, 'er')
    .replace(/(?<=...)ll$/, 'l')
}

function stripVowel(word: string): string {
  if (word.length < 4) return word
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`
  return word.replace(/e$/, '')
}
