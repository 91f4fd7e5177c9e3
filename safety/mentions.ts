import type { Naming, SafetyLexicon, Substance } from './lexicon.ts'
import type { ClassHits, Hit } from './patterns.ts'
import { stemOf } from './stems.ts'
import type { Token } from './words.ts'

export type Mention = { substance: Substance; from: number; to: number }

/** After a hyphen these words leave the substance in: "xylitol-sweetened". Others describe a look: "grape-sized". */
const containing: ReadonlySet<string> = new Set([
  'sweeten',
  'lace',
  'base',
  'rich',
  'fil',
  'infus',
  'contain',
  'cover',
  'coat',
  'stuf',
  'free',
  'season',
  'spik',
  'soak',
  'feed',
  'treat',
])
const looks: ReadonlySet<string> = new Set(['size', 'shap', 'color', 'flavor', 'scent', 'hue', 'pattern'])
const namings: ReadonlySet<string> = new Set(['name', 'cal', 'meet', 'nicknam'])
const determiners: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'any',
  'some',
  'this',
  'that',
  'your',
  'no',
  'of',
  'or',
  'and',
  'each',
  'every',
  'one',
])

/** The substances that a sentence names, without names of animals, colors and looks. */
export function findMentions(tokens: readonly Token[], classes: ClassHits, hits: readonly Hit<Naming>[]): Mention[] {
  const harmless = hits.filter(({ value }) => value.harmless)
  const mentions: Mention[] = []
  for (const { value, from, to } of hits) {
    const { substance } = value
    // A harmless phrase covers itself.
    if (
      harmless.some(
        (other) =>
          (other.value.substance === substance || other.value.substance.id === 'harmless') &&
          other.from <= from &&
          other.to >= to,
      )
    )
      continue
    const next = tokens[to]
    if (next && (next.joined ? !containing.has(next.stem) : looks.has(next.stem))) continue
    if (isName(tokens, classes, from, to, substance) || isColor(classes, from, to)) continue
    const longer = mentions.findIndex((other) => other.from <= from && other.to >= to && other.substance === substance)
    if (longer < 0) mentions.push({ substance, from, to })
  }
  return mentions
}

const minSplitName = 8

/** "Para cetamol". */
export function findSplitNames(tokens: readonly Token[], { names }: SafetyLexicon): Hit<Naming>[] {
  return tokens.flatMap(({ word, isMark }, from) => {
    const next = tokens[from + 1]
    if (isMark || !next || next.isMark || word.length + next.word.length < minSplitName || word.length < 3) return []
    const node = names.next.get(stemOf(word + next.word))
    return (node?.values ?? []).map((value) => ({ value, from, to: from + 2 }))
  })
}

/** "In cocoa, sand and gray". */
function isColor(classes: ClassHits, from: number, to: number): boolean {
  return [from - 3, from - 2, from - 1, to, to + 1, to + 2].some((at) => classes[at]?.has('color'))
}

/** "A cat named Lily", "Lily sleeps in her carrier", "Garlic the pug". Brand names of medicines are no such names. */
function isName(tokens: readonly Token[], classes: ClassHits, from: number, to: number, { kind }: Substance): boolean {
  const before = tokens[from - 1]
  if (!tokens[from]?.capital || to - from > 1 || tokens[from]?.word.endsWith('s')) return false
  if (before && namings.has(before.stem)) return true
  if (kind === 'medicine' || kind === 'practice') return false
  if (tokens[to]?.word === 'the' && classes[to + 1]?.has('animal')) return true
  if (tokens[to]?.word === ',' && apposition.has(tokens[to + 1]?.word ?? '')) return true
  if (before && !before.isMark) return !determiners.has(before.stem) && !before.capital
  return tokens.some(({ word }) => word === 'she' || word === 'her' || word === 'he' || word === 'his')
}

const apposition: ReadonlySet<string> = new Set(['a', 'an', 'the', 'our', 'my', 'who', 'aged'])
