import type { SafetyLexicon, ShelfFact } from './lexicon.ts'
import { readSentence, speciesIn, type Reading } from './reading.ts'
import { findDisagreement } from './fact-agreement.ts'
import { numberWords } from './opposites.ts'
import type { Sentence } from './sentences.ts'
import { splitSentences } from './split-sentences.ts'

type CitationError = { reason: string; sentence: string; fact?: ShelfFact }

const disagreementReasons = {
  unrelated: 'The fact it refers to is about something else.',
  reversed: 'It says the opposite of the fact it refers to.',
} as const

/** Every mark needs a source, and a sentence may not say more than the fact it refers to. */
export function checkReferences(
  sentences: readonly Sentence[],
  sources: ReadonlySet<number>,
  facts: ReadonlyMap<number, ShelfFact> | undefined,
  lexicon: SafetyLexicon,
): CitationError[] {
  const errors: CitationError[] = []
  for (const { text, reading, references } of sentences) {
    for (const number of references)
      if (!sources.has(number)) errors.push({ reason: `Reference ${number} has no source.`, sentence: text })
    const cited = references.flatMap((number) => facts?.get(number) ?? [])
    const [first] = cited
    if (!first) continue
    const known = cited.flatMap(({ statement }) => splitSentences(statement).map((each) => readSentence(each, lexicon)))
    const missing = findUnsupported(reading, known, cited, lexicon)
    const disagreement = findDisagreement(
      reading,
      known,
      cited.map(({ subject }) => subject),
    )
    if (missing !== undefined)
      errors.push({ reason: `The fact it refers to does not say “${missing}”.`, sentence: text, fact: first })
    else if (disagreement) errors.push({ reason: disagreementReasons[disagreement], sentence: text, fact: first })
  }
  return errors
}

/** Figures, species and substances that none of the facts names. */
function findUnsupported(
  reading: Reading,
  known: readonly Reading[],
  facts: readonly ShelfFact[],
  lexicon: SafetyLexicon,
): string | undefined {
  const figures = new Set(known.flatMap(figuresIn))
  const figure = figuresIn(reading).find((each) => !figures.has(each))
  if (figure !== undefined) return figure
  const species = new Set([
    ...facts.flatMap((fact) => fact.species),
    ...known.flatMap((each) => speciesIn(each, 0, each.tokens.length, lexicon)),
  ])
  const foreign = speciesIn(reading, 0, reading.tokens.length, lexicon).find((name) => !species.has(name))
  if (foreign !== undefined && !species.has('all')) return foreign
  const named = new Set([
    ...known.flatMap(({ mentions }) => mentions.map(({ substance }) => substance.id)),
    ...facts.map(({ subject }) => subject),
  ])
  return reading.mentions
    .find(({ substance }) => substance.kind !== 'practice' && !named.has(substance.id))
    ?.substance.id.replaceAll('-', ' ')
}

function figuresIn({ tokens }: Reading): string[] {
  return tokens.flatMap(({ word, stem }) => (stem === '#' ? word.replaceAll(',', '') : (numberWords.get(word) ?? [])))
}
