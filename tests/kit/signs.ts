import { readFileSync } from 'node:fs'
import { isTriage, listBlockTexts, type Block } from '#domain/articles/blocks.ts'
import { parseTriageLevel, splitSigns, type TriageLevel } from '#domain/articles/blocks/table/triage.ts'
import { plainText } from '#domain/articles/inline-text.ts'
import type { Urgency } from '#domain/tonight/situation.ts'
import { createPatterns, findPatterns } from '#safety/patterns.ts'
import { readWords, type Token } from '#safety/words.ts'

/** One sign and how soon somebody must act on it. `species`: those it counts for, or else all. */
type Sign = {
  id: string
  level: Urgency | 'book'
  species?: readonly string[]
  facts: readonly string[]
  /** In the pattern language of the safety gate. */
  phrases: readonly string[]
  /** Words beside it that make it another sign. */
  without?: readonly string[]
  examples: readonly string[]
}

export const signs = JSON.parse(readFileSync('content/signs.json', 'utf8')) as readonly Sign[]

export const colorOf: Readonly<Record<Sign['level'], TriageLevel>> = {
  go: 'red',
  'call now': 'red',
  'call today': 'amber',
  book: 'amber',
  watch: 'green',
}

const patterns = createPatterns(signs.flatMap((sign) => sign.phrases.map((phrase) => [phrase, sign] as const)))

const animals: Readonly<Record<string, string>> = {
  ...{ dog: 'dog', puppy: 'dog', puppies: 'dog', dogs: 'dog', cat: 'cat', cats: 'cat', kitten: 'cat', kittens: 'cat' },
  ...{ rabbit: 'rabbit', rabbits: 'rabbit', bunny: 'rabbit', 'guinea pig': 'guinea-pig', 'guinea pigs': 'guinea-pig' },
  ...{ chinchilla: 'chinchilla', chinchillas: 'chinchilla', hamster: 'hamster', rat: 'rat', ferret: 'ferret' },
  ...{ bird: 'bird', budgie: 'bird', parrot: 'bird', reptile: 'reptile', 'bearded dragon': 'reptile', fish: 'fish' },
  ...{
    horse: 'horse',
    hamsters: 'hamster',
    ferrets: 'ferret',
    birds: 'bird',
    reptiles: 'reptile',
    axolotl: 'amphibian',
  },
  ...{ snake: 'reptile', gecko: 'reptile', tortoise: 'reptile', turtle: 'reptile', rats: 'rat', horses: 'horse' },
}
const animal = new RegExp(`\\b(?:${Object.keys(animals).join('|')})\\b`, 'gi')

export function speciesNamed(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(animal), ([name]) => animals[name.toLowerCase()] ?? name))]
}

/** The signs that a text names, the longest of those that overlap. */
export function findSigns(text: string, about: readonly string[] = []): Sign[] {
  const named = speciesNamed(text)
  const species = named.length > 0 ? named : about
  const tokens = readWords(text)
  const lower = text.toLowerCase()
  const hits = findPatterns(tokens, [], patterns)
    .filter(
      ({ value }) => !value.species || species.length === 0 || species.some((one) => value.species?.includes(one)),
    )
    .filter(({ value }) => !value.without?.some((words) => lower.includes(words)))
    .filter(({ from }) => !isDenied(tokens, from))
  const longest = hits.filter(
    (hit) =>
      !hits.some((other) => other.from < hit.to && hit.from < other.to && other.to - other.from > hit.to - hit.from),
  )
  return [...new Set(longest.map(({ value }) => value))]
}

function isDenied(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(Math.max(0, from - 2), from).some(({ word }) => word === 'without')
}

export type Claim = { level: Sign['level']; text: string; about: readonly string[] }

const levelOf: Readonly<Record<TriageLevel, Sign['level']>> = { red: 'go', amber: 'call today', green: 'watch' }

/** The signs of the rows of a triage table. An amber row may say that a visit within days is soon enough. */
export function listTriageClaims(blocks: readonly Block[], about: readonly string[]): Claim[] {
  return blocks.filter(isTriage).flatMap(({ rows }) =>
    rows.flatMap(([first = [], cell = []]) => {
      const { level, label } = parseTriageLevel(first)
      const canBook = level === 'amber' && /\bbook\b|\bwithin days\b/i.test(plainText(label))
      return splitSigns(cell).map((sign) => ({
        level: canBook ? 'book' : levelOf[level],
        text: plainText(sign),
        about,
      }))
    }),
  )
}

/** What an article says about how soon to act, also in sentences such as "Go now for pale gums". */
export function listClaims(blocks: readonly Block[], about: readonly string[]): Claim[] {
  const prose = blocks
    .filter((block) => !isTriage(block))
    .flatMap((block) => listBlockTexts(block).flatMap((inlines) => claimsOfProse(plainText(inlines), about)))
  return [...listTriageClaims(blocks, about), ...prose]
}

const cues: readonly { level: Sign['level']; cue: RegExp; before: RegExp }[] = [
  {
    level: 'go',
    cue: /\b(?:(?:go|leave|drive|head)(?: straight| directly)?(?: now| at once| immediately| in)|at once|going to an emergency clinic now|is an emergency)\b/gi,
    before: /\b(?:go|going|leave|drive|clinic|vet|emergency)\b/i,
  },
  {
    level: 'call today',
    cue: /\b(?:(?:same|that)[- ]day|(?:call|phone) today|is amber)\b/gi,
    before: /\b(?:call|phone|visit|vet|clinic|appointment|seen|check|exam|amber)\b/i,
  },
  {
    level: 'book',
    cue: /\bwithin days\b/gi,
    before: /\b(?:call|visit|vet|clinic|appointment|seen|shown|check|checkup|exam|examination|book)\b/i,
  },
  { level: 'watch', cue: /\b(?:can wait|be watched|watch at home)\b|(?<=^|, )(?:stop|rest) for\b/gi, before: /./ },
]
const leadsOn =
  /^[*:]*(?:,? (?:and )?(?:phone|phoning|call) on the way,?|,? at any hour,?|, too,?|,? and be seen)* ?(?:for|if|when|about|:)(?!\w)/i

/** A cue counts for what follows it ("Go now for …"), or else for what stands before it ("… is a same-day call"). */
export function claimsOfProse(text: string, about: readonly string[]): Claim[] {
  return text.split(/(?<=[.!?]) +/).flatMap((sentence) => {
    const found = cues
      .flatMap(({ level, cue, before }) =>
        Array.from(sentence.matchAll(cue), (match) => {
          const to = match.index + match[0].length
          return { level, before, from: match.index, to, text: match[0] }
        }),
      )
      .toSorted((a, b) => a.from - b.from)
    let start = 0
    return found.flatMap(({ level, before, to, text: cue }, index) => {
      const end = found[index + 1]?.from ?? sentence.length
      const isLeading = cue.endsWith(' for') || leadsOn.test(sentence.slice(to))
      const part = isLeading ? sentence.slice(to, end) : sentence.slice(start, to)
      start = isLeading ? end : to
      return isLeading || before.test(part) ? [{ level, text: part.trim(), about }] : []
    })
  })
}

/** Signs whose level is another one than the text claims. To leave and to phone at once are the same color. */
export function listDisagreements(claims: readonly Claim[]): string[] {
  return claims.flatMap(({ level: claimed, text, about }) =>
    findSigns(text, about)
      .filter(({ level }) => level !== claimed && (colorOf[level] !== 'red' || colorOf[claimed] !== 'red'))
      .map(({ id, level }) => `${id} is ${level}, not ${claimed}: ${text}`),
  )
}
