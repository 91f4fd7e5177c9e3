/** A word or a mark of punctuation. `stem` is the same for all forms of a word; digits have the stem `#`. */
export type Token = {
  word: string
  stem: string
  isMark: boolean
  /** A hyphen joins it to the word before. */
  joined: boolean
  capital: boolean
}

const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухіјѕԁԛԝһкмтвнгαεορτυικνχ'].map((letter, at) => [letter, [...'aeopcyxijsdqwhkmtbhraeoptuiknx'][at] ?? letter]),
)
const unfolded = /[^\u0020-\u007e]/
const ordinary = /^[a-z]+$/

/** Latin letters without accents, invisible characters or look-alikes from other alphabets. */
export function foldCharacters(text: string): string {
  const decoded = text.includes('&#') ? text.replaceAll(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ff))) : text
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
  for (const character of plain) folded += lookAlikes[character] ?? lookAlikes[character.toLowerCase()] ?? character
  return folded
}

const irregular: Readonly<Record<string, string>> = {
  am: 'be', are: 'be', is: 'be', was: 'be', were: 'be', been: 'be', being: 'be',
  has: 'have', had: 'have', having: 'have', does: 'do', did: 'do', done: 'do', doing: 'do',
  gave: 'give', given: 'give', ate: 'eat', eaten: 'eat', fed: 'feed', went: 'go', gone: 'go', goes: 'go',
  made: 'make', kept: 'keep', thought: 'think', said: 'say', told: 'tell', saw: 'see', seen: 'see', dying: 'die',
  died: 'die', dies: 'die', taught: 'teach', taken: 'take', took: 'take', felt: 'feel', heard: 'hear', knew: 'know',
  known: 'know', hidden: 'hide', hid: 'hide', got: 'get', gotten: 'get', came: 'come', brought: 'bring',
  leaves: 'leaf', mice: 'mouse', children: 'child', people: 'person', teeth: 'tooth', geese: 'goose',
  feces: 'feces', men: 'man', women: 'woman', written: 'write', wrote: 'write', shown: 'show', found: 'find',
  proven: 'prove', rung: 'ring', rang: 'ring', meds: 'med', lying: 'lie', tying: 'tie', sped: 'speed',
  beaten: 'beat', bitten: 'bite', bit: 'bit', chose: 'choose', chosen: 'choose', ran: 'run', held: 'hold',
  safest: 'safe', safer: 'safer', ok: 'okay', all: 'all', this: 'this', us: 'us', his: 'his', its: 'its', has_: 'have',
  gums: 'gums', always: 'always', perhaps: 'perhaps', less: 'less', unless: 'unless', species: 'species',
  wellbeing: 'wellbeing', during: 'during', nothing: 'nothing', anything: 'anything', something: 'something',
  everything: 'everything', using: 'use', used: 'use', uses: 'use', nursing: 'nurse', indeed: 'indeed', hundred: 'hundred', sacred: 'sacred',
}
const spellings: readonly (readonly [string, string])[] = [
  ['aemi', 'emi'], ['aema', 'ema'], ['oea', 'ea'], ['oede', 'ede'], ['oeso', 'eso'], ['paed', 'ped'], ['caec', 'cec'],
  ['isation', 'ization'], ['colour', 'color'], ['odour', 'odor'], ['favour', 'favor'], ['behaviour', 'behavior'],
  ['flavour', 'flavor'], ['harbour', 'harbor'], ['neighbour', 'neighbor'], ['mould', 'mold'], ['tumour', 'tumor'],
  ['vapour', 'vapor'], ['litre', 'liter'], ['fibre', 'fiber'], ['programme', 'program'], ['grey', 'gray'],
  ['sulph', 'sulf'], ['leuk', 'leuk'], ['anaesth', 'anesth'], ['haem', 'hem'], ['practis', 'practic'],
  ['defence', 'defense'], ['licence', 'license'], ['cheque', 'check'], ['tyre', 'tire'], ['whilst', 'while'],
]

const stems = new Map<string, string>()
const maxStems = 20_000

/** Folds plural, verb form and British spelling. Both texts and word lists go through it, so it need not be pretty. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = findStem(word)
  if (stems.size < maxStems && word.length < 30) stems.set(word, stem)
  return stem
}

function findStem(given: string): string {
  if (given.length < 4 || !ordinary.test(given)) return irregular[given] ?? given
  let word = given
  for (const [british, american] of spellings) if (word.includes(british)) word = word.replace(british, american)
  const exact = irregular[word]
  if (exact !== undefined) return dropEnd(exact)
  if (word.endsWith('ise') || word.endsWith('ised') || word.endsWith('ising') || word.endsWith('ises'))
    word = word.replace(/is(e|ed|ing|es)$/, 'iz$1')
  if (word.endsWith('ies') && word.length > 4) word = `${word.slice(0, -3)}y`
  else if (/(?:ch|sh|x|s|z)es$/.test(word)) word = word.slice(0, -2)
  else if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1)
  if (word.endsWith('ied') && word.length > 4) return dropEnd(`${word.slice(0, -3)}y`)
  const cut = endingLength(word)
  return cut === 0 ? dropEnd(word) : dropEnd(restoreEnd(word.slice(0, -cut)))
}

function endingLength(word: string): number {
  if (word.endsWith('ing') && word.length > 5 && /[aeiouy]/.test(word.slice(0, -3))) return 3
  if (word.endsWith('ed') && !word.endsWith('eed') && word.length > 4 && /[aeiouy]/.test(word.slice(0, -2))) return 2
  return 0
}

/** "Giv" was "give", but "mix" was "mix". */
function restoreEnd(stem: string): string {
  return /^[^aeiou][aeiou][^aeiouwxy]$/.test(stem) ? `${stem}e` : stem
}

/** Short words keep their "e", so that wine is not a win. */
function dropEnd(word: string): string {
  let end = word.length
  if (word.endsWith('e') && end > 4) end--
  if (end > 3 && word[end - 1] === word[end - 2] && !'aeiou'.includes(word[end - 1] ?? '')) end--
  return word.slice(0, end)
}

const endings: Readonly<Record<string, string>> = { re: 'are', ll: 'will', ve: 'have', d: 'would', m: 'am' }
const shortForms: Readonly<Record<string, readonly string[]>> = {
  cannot: ['can', 'not'], cant: ['can', 'not'], dont: ['do', 'not'], doesnt: ['does', 'not'], didnt: ['did', 'not'],
  isnt: ['is', 'not'], arent: ['are', 'not'], wont: ['will', 'not'], shouldnt: ['should', 'not'], aint: ['is', 'not'],
  wouldnt: ['would', 'not'], couldnt: ['could', 'not'], wasnt: ['was', 'not'], neednt: ['need', 'not'],
  thats: ['that', 'is'], theres: ['there', 'is'], ive: ['i', 'have'], im: ['i', 'am'], gonna: ['going', 'to'],
}
const nouns: Readonly<Record<string, string>> = { it: 'is', that: 'is', there: 'is', what: 'is', he: 'is', she: 'is', here: 'is', who: 'is', let: 'us', where: 'is', how: 'is' }

function splitContraction(word: string): readonly string[] {
  const short = shortForms[word]
  if (short) return short
  const at = word.lastIndexOf("'")
  if (at <= 0) return [word.replaceAll("'", '')]
  const [head, tail] = [word.slice(0, at), word.slice(at + 1)]
  if (tail === 't' && head.endsWith('n')) {
    const verb = head === 'can' ? 'can' : head === 'won' ? 'will' : head === 'ain' ? 'is' : head.slice(0, -1)
    return [verb, 'not']
  }
  const ending = endings[tail]
  if (ending !== undefined) return [head, ending]
  const verb = tail === 's' ? nouns[head] : undefined
  if (verb !== undefined) return [head, verb]
  return [tail === 's' || tail === '' ? head : head + tail]
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
      const plain = /\d/.test(piece) ? piece.replaceAll(/\d/g, (digit) => disguises[digit] ?? digit) : piece
      for (const word of splitContraction(plain)) if (word) add(word)
    } else if (piece !== '*' && piece !== '_') tokens.push({ word: piece, stem: piece, isMark: true, joined, capital })
    joined = false
  }
  joinLetters()
  return tokens
}
