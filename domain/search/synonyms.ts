import { stem, stemsOf } from './stems.ts'
import builtIn from './synonyms.json' with { type: 'json' }

/** Words of the same meaning, each as the stems that must all be there. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>

const maxLines = 200
export const longestPhrase = 4
export const fillers: ReadonlySet<string> = new Set(builtIn.fillers.flatMap((word) => [word, stem(word)]))
/** As in *not eating*. */
export const negations: ReadonlySet<string> = new Set(builtIn.negations)
/** What a name may have beside the word that people type: *lavender* is enough for *lavender plant*. */
export const kindStems: ReadonlySet<string> = new Set(builtIn.kinds.map(stem))
const actions: ReadonlySet<string> = new Set(builtIn.actions.map(stem))
const weakWords: ReadonlySet<string> = new Set(builtIn.weak.map(stem))

/** As in *the dog ate it*. */
export function isAction(typed: string): boolean {
  return stemsOf(typed).every((each) => actions.has(each))
}

/** Whether words say how, when or how much, and not what. So does a number with a unit. */
export function isWeak(typed: string): boolean {
  return stemsOf(typed).every((each) => weakWords.has(each) || /^\d+\p{L}/u.test(each))
}

const builtInGroups = builtIn.same
const species = new Map(
  Object.entries(builtIn.species).flatMap(([name, words]) => words.map((word) => [phraseKey(stemsOf(word)), name])),
)

export function phraseKey(stems: readonly string[]): string {
  return stems.join(' ')
}

/** The animal that a word or phrase means. */
export function findSpecies(stems: readonly string[]): string | undefined {
  return species.get(phraseKey(stems))
}

/** One group per line, such as `throwing up = vomiting`. Undefined if a line is not of this form. */
export function parseSynonymLines(text: string): string[][] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > maxLines) return undefined
  const groups = lines.map((line) => line.split(/[=,]/).map((phrase) => phrase.trim()))
  const isValid = (group: string[]) =>
    group.length > 1 && group.every((phrase) => inRange(stemsOf(phrase).length, longestPhrase))
  return groups.every(isValid) ? groups : undefined
}

const inRange = (count: number, max: number) => count > 0 && count <= max

const parsed = new Map<string, Synonyms>()

/** The built-in groups and those of the owner. */
export function readSynonyms(ownLines = ''): Synonyms {
  const known = parsed.get(ownLines)
  if (known) return known
  const synonyms = new Map<string, (readonly string[])[]>()
  for (const group of [...builtInGroups, ...(parseSynonymLines(ownLines) ?? [])]) {
    const phrases = group.map(stemsOf)
    for (const phrase of phrases) {
      const key = phraseKey(phrase)
      const others = phrases.filter((other) => phraseKey(other) !== key)
      const listed = synonyms.get(key) ?? []
      const isNew = (other: readonly string[]) => !listed.some((each) => phraseKey(each) === phraseKey(other))
      synonyms.set(key, [...listed, ...others.filter(isNew)])
    }
  }
  parsed.clear()
  parsed.set(ownLines, synonyms)
  return synonyms
}
