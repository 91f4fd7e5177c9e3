import type { Cue, Naming, PhraseRule, SafetyLexicon, Substance } from './lexicon.ts'
import { findPatterns, findPhrases, locateClasses, type ClassHits, type Hit } from './patterns.ts'
import { readWords, stemOf, type Token } from './words.ts'

export type Clause = {
  from: number
  to: number
  /** The word that opens it, such as "but" or "if". */
  opening: string
  conditional: boolean
  /** "Do not crush it and give it": the negation reaches over "and". */
  carried: boolean
}
export type Mention = { substance: Substance; from: number; to: number }
/** A sentence with everything that the rules look for in it. */
export type Reading = {
  tokens: readonly Token[]
  classes: ClassHits
  cues: readonly Hit<Cue>[]
  clauses: readonly Clause[]
  mentions: readonly Mention[]
  rules: readonly Hit<{ rule: PhraseRule; unless: boolean }>[]
  question: boolean
}

const polarCues: ReadonlySet<Cue> = new Set(['plain', 'negate', 'flip', 'belittle', 'despite', 'warn', 'permit', 'allow', 'nice', 'soft', 'delay', 'govet'])

export function readSentence(text: string, lexicon: SafetyLexicon): Reading {
  const tokens = readWords(text)
  const classes = locateClasses(tokens, lexicon.classes)
  const mentions = findMentions(tokens, classes, [...findPhrases(tokens, lexicon.names), ...findSplitNames(tokens, lexicon)])
  const cues = dropCovered(findPatterns(tokens, classes, lexicon.cues), mentions)
  return {
    tokens,
    classes,
    cues,
    clauses: splitClauses(tokens, cues),
    mentions,
    rules: findPatterns(tokens, classes, lexicon.rules),
    question: tokens.slice(-3).some(({ word }) => word === '?'),
  }
}

/** Of two cues that overlap, the first counts if it is one of these. */
const leading: ReadonlySet<Cue> = new Set(['plain', 'warn', 'permit', 'belittle'])

/** "No risk" is one cue, and "rat poison" is a name: the words in them do not count again. */
function dropCovered(hits: readonly Hit<Cue>[], mentions: readonly Mention[]): Hit<Cue>[] {
  const plain = hits.filter(({ value }) => value === 'plain')
  const polar = hits.filter((hit) => {
    if (!polarCues.has(hit.value) || mentions.some(({ from, to }) => from <= hit.from && hit.from < to)) return false
    return hit.value === 'plain' || !plain.some(({ from, to }) => hit.from >= from && hit.from < to)
  })
  const covering = polar.filter(({ value }) => value !== 'delay' && value !== 'govet')
  const counted = polar.filter((hit) => {
    if (hit.value === 'warn' && covering.some(({ value, from }) => value === 'permit' && from === hit.from)) return false
    return !covering.some((other) => {
      if (other.from <= hit.from && other.to >= hit.to && other.to - other.from > hit.to - hit.from) return true
      return leading.has(other.value) && other.from < hit.from && hit.from < other.to
    })
  })
  return [...hits.filter(({ value }) => !polarCues.has(value)), ...counted].toSorted((a, b) => a.from - b.from)
}

const softMarks: ReadonlySet<string> = new Set([',', ':', '-', '(', ')', '"', '/', '|', '…', '–', '—'])

/** A part that starts with one of these goes on about the subject before the comma. */
export const finite: ReadonlySet<string> = new Set(
  'is are was were makes make can may will should has have do does did could must might would keeps keep works work helps help gives smells tastes'.split(' '),
)

/** Splits at conjunctions; at commas only where both sides have a verb, so that lists stay together. */
function splitClauses(tokens: readonly Token[], cues: readonly Hit<Cue>[]): Clause[] {
  const verbs = new Set(cues.filter(({ value }) => value === 'verb').map(({ from }) => from))
  const openings = new Map(cues.filter(({ value }) => value === 'boundary').map((hit) => [hit.from, hit]))
  const conditionals = new Set(cues.filter(({ value }) => value === 'conditional').map(({ from }) => from))
  const negations = cues.filter(({ value }) => value === 'negate')
  const whole = new Set<number>()
  for (const { value, from, to } of cues)
    if (leading.has(value)) for (let at = from + 1; at < to; at++) whole.add(at)
  const hasOr = tokens.some(({ word }) => word === 'or' || word === 'nor')
  const isDenied = (at: number) =>
    negations.some((hit) => hit.from >= from && hit.to <= at && hit.from <= from + 3 && /^(?:not|never)$/.test(tokens[hit.from]?.stem ?? ''))
  const clauses: Clause[] = []
  let from = 0
  let opening = ''
  let hasVerb = false
  let carried = false
  const close = (to: number, next: { opening: string; carried: boolean }) => {
    if (to > from) clauses.push({ from, to, opening, conditional: conditionals.has(from), carried })
    from = to
    opening = next.opening
    carried = next.carried
    hasVerb = false
  }
  for (const [at, token] of tokens.entries()) {
    // A cue such as "keep … out of reach" holds its clause together.
    if (whole.has(at)) {
      if (verbs.has(at)) hasVerb = true
      continue
    }
    const open = at > from ? openings.get(at) : undefined
    if (at === from && openings.has(at)) opening = token.stem
    if (token.word === ';') close(at, { opening: '', carried: false })
    else if (open && !(token.stem === 'so' && !verbs.has(at + 1) && tokens[at - 1]?.word !== ',')) close(at, { opening: token.stem, carried: false })
    else if (token.word === ',' && conditionals.has(from) && hasVerbBeforeMark(tokens, verbs, at + 1)) close(at, { opening: '', carried: false })
    else if (softMarks.has(token.word) && hasVerb && !finite.has(tokens[at + 1]?.word ?? '') && hasVerbBeforeMark(tokens, verbs, at + 1)) close(at, { opening: '', carried: hasOr && (carried || isDenied(at)) })
    else if (token.stem === 'and' && hasVerb && (verbs.has(at + 1) || verbs.has(at + 2)) && tokens[at + 1]?.isMark !== true) {
      const bare = verbs.has(at + 1) && !finite.has(tokens[at + 1]?.word ?? '') && tokens[at + 1]?.word !== 'never'
      close(at, { opening: 'and', carried: bare && (isDenied(at) || carried) })
    }
    if (verbs.has(at)) hasVerb = true
  }
  close(tokens.length, { opening: '', carried: false })
  return clauses
}

function hasVerbBeforeMark(tokens: readonly Token[], verbs: ReadonlySet<number>, from: number): boolean {
  for (let at = from; at < tokens.length; at++) {
    if (verbs.has(at)) return true
    if (tokens[at]?.isMark) return false
  }
  return false
}

/** After a hyphen these words leave the substance in: "xylitol-sweetened". Others describe a look: "grape-sized". */
const containing: ReadonlySet<string> = new Set(['sweeten', 'lace', 'base', 'rich', 'fil', 'infus', 'contain', 'cover', 'coat', 'stuf', 'free', 'season', 'spik', 'soak', 'feed', 'treat'])
const looks: ReadonlySet<string> = new Set(['size', 'shap', 'color', 'flavor', 'scent', 'hue', 'pattern'])
const namings: ReadonlySet<string> = new Set(['name', 'cal', 'meet', 'nicknam'])
const determiners: ReadonlySet<string> = new Set(['a', 'an', 'the', 'any', 'some', 'this', 'that', 'your', 'no', 'of', 'or', 'and', 'each', 'every', 'one'])

function findMentions(tokens: readonly Token[], classes: ClassHits, hits: readonly Hit<Naming>[]): Mention[] {
  const harmless = hits.filter(({ value }) => value.harmless)
  const mentions: Mention[] = []
  for (const { value, from, to } of hits) {
    if (value.harmless) continue
    const { substance } = value
    if (harmless.some((other) => (other.value.substance === substance || other.value.substance.id === 'harmless') && other.from <= from && other.to >= to)) continue
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
function findSplitNames(tokens: readonly Token[], { names }: SafetyLexicon): Hit<Naming>[] {
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
