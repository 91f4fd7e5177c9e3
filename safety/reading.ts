import type { Cue, PhraseRule, SafetyLexicon } from './lexicon.ts'
import { findMentions, findSplitNames, type Mention } from './mentions.ts'
import { findPatterns, findPhrases, locateClasses, type ClassHits, type Hit } from './patterns.ts'
import { readWords, type Token } from './words.ts'

export type Clause = {
  from: number
  to: number
  /** The word that opens it, such as "but" or "if". */
  opening: string
  conditional: boolean
  /** "Do not crush it and give it": the negation reaches over "and". */
  carried: boolean
}
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

const polarCues: ReadonlySet<Cue> = new Set([
  'plain',
  'negate',
  'flip',
  'belittle',
  'despite',
  'warn',
  'permit',
  'allow',
  'nice',
  'soft',
  'delay',
  'govet',
])

export function readSentence(text: string, lexicon: SafetyLexicon): Reading {
  const tokens = readWords(text)
  const classes = locateClasses(tokens, lexicon.classes)
  const mentions = findMentions(tokens, classes, [
    ...findPhrases(tokens, lexicon.names),
    ...findSplitNames(tokens, lexicon),
  ])
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

/** These never hide a warning or a negation. */
const inviting: ReadonlySet<Cue> = new Set(['allow', 'nice', 'soft'])

/** "No risk" is one cue, and "rat poison" is a name: the words in them do not count again. */
function dropCovered(hits: readonly Hit<Cue>[], mentions: readonly Mention[]): Hit<Cue>[] {
  const plain = hits.filter(({ value }) => value === 'plain')
  const polar = hits.filter((hit) => {
    if (!polarCues.has(hit.value) || mentions.some(({ from, to }) => from <= hit.from && hit.from < to)) return false
    return hit.value === 'plain' || !plain.some(({ from, to }) => hit.from >= from && hit.from < to)
  })
  const covering = polar.filter(({ value }) => value !== 'delay' && value !== 'govet')
  const near = (hit: Hit<Cue>, test: (other: Hit<Cue>) => boolean) => someBefore(covering, hit.from, test)
  const counted = polar.filter((hit) => {
    if (hit.value === 'delay' || hit.value === 'govet') return true
    if (hit.value === 'warn' && near(hit, ({ value, from }) => value === 'permit' && from === hit.from)) return false
    return !near(hit, (other) => {
      if (inviting.has(other.value) && !inviting.has(hit.value)) return false
      if (other.to >= hit.to && other.to - other.from > hit.to - hit.from) return true
      return leading.has(other.value) && other.from < hit.from && hit.from < other.to
    })
  })
  return [...hits.filter(({ value }) => !polarCues.has(value)), ...counted].toSorted((a, b) => a.from - b.from)
}

const maxCueWords = 40

/** Among hits in order, those that start at most 40 words before this place, where each cue ends. */
function someBefore(hits: readonly Hit<Cue>[], from: number, test: (hit: Hit<Cue>) => boolean): boolean {
  let low = 0
  for (let high = hits.length; low < high;) {
    const middle = (low + high) >> 1
    if ((hits[middle]?.from ?? 0) < from - maxCueWords) low = middle + 1
    else high = middle
  }
  for (let at = low; at < hits.length; at++) {
    const hit = hits[at]
    if (!hit || hit.from > from) return false
    if (test(hit)) return true
  }
  return false
}

/** Long dashes are read as `-`. */
const softMarks: ReadonlySet<string> = new Set([',', ':', '-', '(', ')', '"', '/', '|'])

/** A part that starts with one of these goes on about the subject before the comma. */
export const finite: ReadonlySet<string> = new Set(
  'is are was were makes make can may will should has have do does did could must might would keeps keep works work helps help gives smells tastes'.split(
    ' ',
  ),
)

/** Splits at conjunctions; at commas only where both sides have a verb, so that lists stay together. */
function splitClauses(tokens: readonly Token[], cues: readonly Hit<Cue>[]): Clause[] {
  const verbs = new Set(cues.filter(({ value }) => value === 'verb').map(({ from }) => from))
  const openings = new Set(cues.filter(({ value }) => value === 'boundary').map(({ from }) => from))
  const conditionals = new Set(cues.filter(({ value }) => value === 'conditional').map(({ from }) => from))
  const negations = cues.filter(({ value }) => value === 'negate')
  const whole = new Set<number>()
  for (const { value, from, to } of cues) if (leading.has(value)) for (let at = from + 1; at < to; at++) whole.add(at)
  const hasOr = tokens.some(({ word }) => word === 'or' || word === 'nor')
  const isDenied = (at: number) =>
    negations.some(
      (hit) =>
        hit.from >= from &&
        hit.to <= at &&
        hit.from <= from + 3 &&
        /^(?:not|never)$/.test(tokens[hit.from]?.stem ?? ''),
    )
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
    if (at === 0 && openings.has(at)) opening = token.stem
    if (token.word === ';') close(at, { opening: '', carried: false })
    else if (openings.has(at) && !(token.stem === 'so' && !verbs.has(at + 1) && tokens[at - 1]?.word !== ','))
      close(at, { opening: token.stem, carried: false })
    else if (token.word === ',' && conditionals.has(from) && hasVerbBeforeMark(tokens, verbs, at + 1))
      close(at, { opening: '', carried: false })
    else if (
      softMarks.has(token.word) &&
      hasVerb &&
      !finite.has(tokens[at + 1]?.word ?? '') &&
      hasVerbBeforeMark(tokens, verbs, at + 1)
    )
      close(at, {
        opening: '',
        carried: hasOr && (carried || isDenied(at)) && !negations.some((hit) => hit.from > at && hit.from <= at + 4),
      })
    else if (
      token.stem === 'and' &&
      hasVerb &&
      (verbs.has(at + 1) || verbs.has(at + 2)) &&
      tokens[at + 1]?.isMark !== true
    ) {
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

export function speciesIn({ classes }: Reading, from: number, to: number, { species }: SafetyLexicon): string[] {
  const found = new Set<string>()
  for (let at = from; at < to; at++) {
    const here = classes[at]
    if (here) for (const name of species) if (here.has(`species-${name}`)) found.add(name)
  }
  return [...found]
}
