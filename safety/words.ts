import { stemOf } from './stems.ts'

/** A word or a mark of punctuation. `stem` is the same for all forms of a word; digits have the stem `#`. */
export type Token = {
  word: string
  stem: string
  isMark: boolean
  /** A hyphen joins it to the word before. */
  joined: boolean
  capital: boolean
}

const foreign = 'аеорсухіјѕԁԛԝһкмтвнгαεορτυικνχ'
const latin = 'aeopcyxijsdqwhkmtbhraeoptuiknx'
const lookAlikes = new Map(Array.from(foreign, (letter, at) => [letter, latin.charAt(at)]))
const unfolded = /[^\u0020-\u007e]/

/** Latin letters without accents, invisible characters or look-alikes from other alphabets. */
export function foldCharacters(text: string): string {
  const decoded = text.replaceAll(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ff)))
  if (!unfolded.test(decoded)) return decoded
  const plain = decoded
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\u2018\u2019\u02bc\u2032`]/g, "'")
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/[\u2012-\u2015]/g, ' - ')
    .replaceAll('\u2044', '/')
  let folded = ''
  for (const character of plain)
    folded += lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase()) ?? character
  return folded
}

// Maps, because every object has a "constructor".
const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({ re: 'are', ll: 'will', ve: 'have', d: 'would', m: 'am' }),
)
const shortForms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    cannot: ['can', 'not'],
    cant: ['can', 'not'],
    dont: ['do', 'not'],
    doesnt: ['does', 'not'],
    didnt: ['did', 'not'],
    isnt: ['is', 'not'],
    arent: ['are', 'not'],
    wont: ['will', 'not'],
    shouldnt: ['should', 'not'],
    aint: ['is', 'not'],
    wouldnt: ['would', 'not'],
    couldnt: ['could', 'not'],
    wasnt: ['was', 'not'],
    neednt: ['need', 'not'],
    thats: ['that', 'is'],
    theres: ['there', 'is'],
    ive: ['i', 'have'],
    im: ['i', 'am'],
    gonna: ['going', 'to'],
  }),
)
const nouns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    it: 'is',
    that: 'is',
    there: 'is',
    what: 'is',
    he: 'is',
    she: 'is',
    here: 'is',
    who: 'is',
    let: 'us',
    where: 'is',
    how: 'is',
  }),
)

function splitContraction(word: string): readonly string[] {
  const short = shortForms.get(word)
  if (short) return short
  const at = word.lastIndexOf("'")
  if (at < 0) return [word]
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)]
  if (tail === 't' && head.endsWith('n')) {
    const verb = head === 'can' ? 'can' : head === 'won' ? 'will' : head === 'ain' ? 'is' : head.slice(0, -1)
    return [verb, 'not']
  }
  const ending = endings.get(tail)
  if (ending !== undefined) return [head, ending]
  const verb = tail === 's' ? nouns.get(head) : undefined
  if (verb !== undefined) return [head, verb]
  return [tail === 's' ? head : head + tail]
}

const pieces = /\d+(?:[.,/]\d+)*|\p{L}[\p{L}\d']*|[^\s]/gu
const hyphens = /(?<=[\p{L}\d])-(?=[\p{L}\d])/gu
const hyphen = '\u0001'
const disguises: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }

/** The words of a text. Hyphens separate words; letters written apart ("o-n-i-o-n") are put together. */
export function readWords(text: string): Token[] {
  const tokens: Token[] = []
  let letters = ''
  let lettersFrom = 0
  let joined = false
  let capital = false
  const add = (word: string) => tokens.push({ word, stem: stemOf(word), isMark: false, joined, capital })
  const joinLetters = () => {
    if (letters.length >= 4) {
      tokens.length = lettersFrom
      joined = false
      add(letters)
    }
    letters = ''
  }
  for (const [raw] of foldCharacters(text).replaceAll(hyphens, hyphen).matchAll(pieces)) {
    if (raw === hyphen) {
      joined = true
      continue
    }
    const piece = raw.toLowerCase()
    const separates = piece === '.' || piece === '*' || piece === '_'
    if (letters && separates) continue
    if (piece.length === 1 && piece >= 'a' && piece <= 'z') {
      if (!letters) lettersFrom = tokens.length
      letters += piece
    } else joinLetters()
    capital = raw.charAt(0) !== piece.charAt(0)
    if (piece >= '0' && piece < ':') tokens.push({ word: piece, stem: '#', isMark: false, joined, capital })
    else if (/^\p{L}/u.test(piece)) {
      const plain = piece.replaceAll(/\d/g, (digit) => disguises[digit] ?? digit)
      for (const word of splitContraction(plain)) if (word) add(word)
    } else if (piece !== '*' && piece !== '_') tokens.push({ word: piece, stem: piece, isMark: true, joined, capital })
    joined = false
  }
  joinLetters()
  return tokens
}
