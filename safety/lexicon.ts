import { createPatterns, createPhrases, type PatternSet, type Phrases } from './patterns.ts'

export type Substance = {
  id: string
  names: readonly string[]
  kind: 'food' | 'plant' | 'medicine' | 'chemical' | 'object' | 'practice'
  /** Whom it harms; `all` stands for every species. */
  species: readonly string[]
  medicine?: 'human' | 'prescription'
  /** Phrases in which a name means something harmless. */
  notWhen?: readonly string[]
}
type Emergency = { id: string; phrases: readonly string[] }
/**
 * `claim`: a sentence passes if it denies the pattern or warns of it. `practice`: it is held only if it also invites
 * readers. `stated`: only a negation lets it pass. `always`: negations do not matter. `unless`: patterns that make a sentence harmless.
 */
export type PhraseRule = {
  rule: string
  reason: string
  judged: 'claim' | 'stated' | 'practice' | 'always'
  patterns: readonly string[]
  unless?: readonly string[]
}
export type Cue =
  | 'plain'
  | 'negate'
  | 'exclude'
  | 'flip'
  | 'despite'
  | 'belief'
  | 'seems'
  | 'warn'
  | 'permit'
  | 'allow'
  | 'ingest'
  | 'verb'
  | 'belittle'
  | 'nice'
  | 'soft'
  | 'rhetorical'
  | 'boundary'
  | 'conditional'
  | 'anaphor'
  | 'yes'
  | 'answerno'
  | 'safe'
  | 'delay'
  | 'govet'
type Language = {
  /** Phrases in which no substance means what its name says: "poison ivy", "make coffee". */
  harmless: readonly string[]
  species: Readonly<Record<string, readonly string[]>>
  classes: Readonly<Record<string, readonly string[]>>
  cues: Readonly<Record<Cue, readonly string[]>>
}
/** A fact of the shelf, as far as the gate needs it. */
export type ShelfFact = { id: string; subject: string; species: readonly string[]; statement: string }

/** What the training found: how much each feature speaks for holding a text (above 0) or for letting it pass. */
export type Weights = { bias: number; scale: number; weights: Pick<ReadonlyMap<string, number>, 'get'> }

export type LexiconFiles = {
  language: Language
  substances: readonly Substance[]
  emergencies: readonly Emergency[]
  rules: readonly PhraseRule[]
  facts?: readonly ShelfFact[]
  /** The sentence in which a writer declines to write, if any. */
  findRefusal?: (text: string) => string | undefined
  weights?: Weights
}
export type Naming = { substance: Substance; harmless: boolean }
export type SafetyLexicon = {
  species: readonly string[]
  classes: Phrases<string>
  cues: PatternSet<Cue>
  names: Phrases<Naming>
  rules: PatternSet<{ rule: PhraseRule; unless: boolean }>
  facts: ReadonlyMap<string, readonly ShelfFact[]>
  weights: Weights
  findRefusal: (text: string) => string | undefined
}

/** Done once at the start; reading a text then takes time in proportion to its length. */
export function compileLexicon(files: LexiconFiles): SafetyLexicon {
  const {
    language,
    substances,
    emergencies,
    rules,
    facts = [],
    weights = { bias: 0, scale: 1, weights: new Map() },
  } = files
  const { findRefusal = () => undefined } = files
  const classes = Object.entries(language.classes).flatMap(([name, phrases]) =>
    phrases.map((phrase) => [phrase, name] as const),
  )
  for (const [name, phrases] of Object.entries(language.species))
    for (const phrase of phrases) classes.push([phrase, `species-${name}`], [phrase, 'animal'])
  for (const phrase of language.classes['pet'] ?? []) classes.push([phrase, 'animal'])
  for (const { phrases } of emergencies)
    for (const phrase of phrases) if (!isPattern(phrase)) classes.push([phrase, 'emergency'])
  for (const { names, kind } of substances)
    for (const name of names) {
      if (kind !== 'practice') classes.push([name, 'substance'])
      if (kind === 'medicine') classes.push([name, 'medicine'])
    }
  const urgent = emergencies.flatMap(({ phrases }) => phrases.filter(isPattern))
  const emergencyRule: PhraseRule = { rule: 'emergency', reason: '', judged: 'always', patterns: urgent }
  const bySubject = new Map<string, ShelfFact[]>()
  for (const fact of facts) bySubject.set(fact.subject, [...(bySubject.get(fact.subject) ?? []), fact])
  return {
    species: Object.keys(language.species),
    classes: createPhrases(classes),
    cues: createPatterns(
      (Object.entries(language.cues) as [Cue, readonly string[]][]).flatMap(([cue, patterns]) =>
        patterns.map((pattern) => [pattern, cue] as const),
      ),
    ),
    names: createPhrases<Naming>(
      substances
        .flatMap((substance): (readonly [string, Naming])[] => [
          ...substance.names.map((name) => [exactly(substance, name), { substance, harmless: false }] as const),
          ...(substance.notWhen ?? []).map((name) => [name, { substance, harmless: true }] as const),
        ])
        .concat(language.harmless.map((name) => [name, { substance: nothing, harmless: true }] as const)),
    ),
    rules: createPatterns<{ rule: PhraseRule; unless: boolean }>(
      [...rules, emergencyRule].flatMap((rule) => [
        ...rule.patterns.map((pattern) => [pattern, { rule, unless: false }] as const),
        ...(rule.unless ?? []).map((pattern) => [pattern, { rule, unless: true }] as const),
      ]),
    ),
    facts: bySubject,
    findRefusal,
    weights,
  }
}

const nothing: Substance = { id: 'harmless', names: [], kind: 'object', species: [] }

function isPattern(phrase: string): boolean {
  return /[*|@?=]/.test(phrase)
}

/** "Hitting" is a practice, but "hit" may mean anything; "tights" are clothes, but "tight" is not. */
function exactly({ kind }: Substance, name: string): string {
  const single = !name.includes(' ') && !name.includes('-')
  return single && (kind === 'practice' || /[^sui]s$/.test(name)) ? `=${name}` : name
}
