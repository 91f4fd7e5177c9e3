import type { PhraseRule } from './lexicon.ts'
import { judgeClause, judgeClauses } from './polarity.ts'
import type { Clause, Reading } from './reading.ts'
import type { Sentence } from './sentences.ts'

/** The rules whose patterns a sentence matches and does not deny. */
export function findBrokenRules(sentence: Sentence): PhraseRule[] {
  const { reading } = sentence
  const excused = new Set(reading.rules.filter(({ value }) => value.unless).map(({ value }) => value.rule))
  const broken = new Set<PhraseRule>()
  for (const { value, from, to } of reading.rules) {
    const { rule } = value
    if (excused.has(rule) || rule.rule === 'emergency') continue
    if (rule.rule === 'study' && sentence.cited) continue
    if (rule.rule === 'first-hand' && reading.question) continue
    if (
      rule.judged !== 'always' &&
      rule.rule !== 'dose' &&
      sentence.label &&
      !reading.cues.some(({ value: cue }) => cue === 'verb')
    )
      continue
    if (rule.judged === 'always' || isAsserted(sentence, rule, from, to)) broken.add(rule)
  }
  return [...broken]
}

function isAsserted({ reading }: Sentence, rule: PhraseRule, from: number, to: number): boolean {
  const clause = reading.clauses.find((each) => to <= each.to)
  const start = reading.clauses.find((each) => from < each.to)
  if (!clause || (isOpen(reading, clause) && start && isOpen(reading, start))) return false
  if (reading.question && !reading.cues.some(({ value }) => value === 'rhetorical')) return false
  const polarities = judgeClauses(reading)
  const own = polarities[reading.clauses.indexOf(clause)]
  if (!own) return false
  if (rule.judged === 'practice') {
    return (own.permits || own.allows) && !polarities.some(({ warns }) => warns) && !isDenied(reading, clause, from, to)
  }
  if (isDenied(reading, clause, from, to)) return false
  if (rule.judged === 'stated') return true
  return !warnsApart(reading, from, to)
}

function isOpen({ tokens }: Reading, { from, conditional }: Clause): boolean {
  return conditional && ['if', 'whether', 'before', 'until', 'unless'].includes(tokens[from]?.word ?? '')
}

const copulas: ReadonlySet<string> = new Set(['be', 'do', 'should', 'can', 'must', 'would', 'have'])

/** Negations and words such as "myth" before the pattern turn it round. */
function isDenied({ cues, tokens }: Reading, clause: Clause, from: number, to: number): boolean {
  const own = cues.filter((cue) => cue.from >= clause.from && cue.from < clause.to)
  const before = own.filter(
    ({ value, to: end, from: start }) =>
      (value === 'negate' || value === 'exclude') &&
      (end <= from ||
        (start >= to &&
          value === 'negate' &&
          ['no', 'not', 'never'].includes(tokens[start]?.word ?? '') &&
          copulas.has(tokens[start - 1]?.stem ?? '') &&
          !own.some((cue) => cue.value === 'permit'))),
  )
  const outer = before.filter((cue) => !before.some((other) => other.from < cue.from && other.to >= cue.to))
  const starts = new Set(outer.map((cue) => cue.from))
  const flips = own.some(({ value }) => value === 'flip') ? 1 : 0
  return (starts.size + flips + (clause.carried ? 1 : 0)) % 2 === 1
}

/** A warning outside the pattern's own words. "What it should not have eaten" only says what happened. */
function warnsApart(reading: Reading, from: number, to: number): boolean {
  const cues = reading.cues.filter((cue) => cue.from !== from && cue.to !== to)
  return reading.clauses
    .filter(({ from: start }) => reading.tokens[start]?.word !== 'what')
    .some((clause) => judgeClause({ ...reading, cues }, clause).warns)
}
