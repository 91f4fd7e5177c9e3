import type { Cue } from './lexicon.ts'
import type { Hit } from './patterns.ts'
import type { Clause, Reading } from './reading.ts'
import type { Sentence } from './sentences.ts'

/** Whether a sentence tells readers to wait, watch or treat at home what is an emergency. */
export function delaysEmergency(sentences: readonly Sentence[], index: number): boolean {
  const sentence = sentences[index]
  if (!sentence) return false
  const { reading } = sentence
  if (reading.question) return false
  const previous = sentences[index - 1]
  const near =
    namesEmergency(reading) ||
    (previous?.block === sentence.block && namesEmergency(previous.reading) && continues(reading))
  return near && advisesDelay(reading)
}

function namesEmergency({ classes, rules }: Reading): boolean {
  return classes.some((here) => here?.has('emergency')) || rules.some(({ value }) => value.rule.rule === 'emergency')
}

/** "It usually passes", "Just wait": the sentence goes on about the one before. */
function continues({ cues, tokens }: Reading): boolean {
  if (tokens[0]?.word === 'book') return false
  if (cues.some(({ value }) => value === 'safe')) return false
  return cues.some(({ value, from }) => from === 0 && (value === 'anaphor' || value === 'delay' || value === 'negate'))
}

function advisesDelay(reading: Reading): boolean {
  const delays = reading.cues.filter(({ value }) => value === 'delay')
  const urges = reading.cues.some((cue) => {
    if (
      cue.value !== 'govet' ||
      isPutOff(reading, cue, delays) ||
      isOfOtherVerb(reading, cue.from, cue.to) ||
      delays.some(({ from, to }) => from <= cue.from && to >= cue.to && to - from > cue.to - cue.from)
    )
      return false
    return !reading.cues.some(({ value, from, to }) => {
      const denies = value === 'delay' || (value === 'negate' && reading.tokens[from]?.word !== 'nothing')
      return denies && to <= cue.from && cue.from - to <= 2
    })
  })
  if (urges) return false
  return reading.clauses.some((clause) => {
    if (clause.conditional) return false
    const own = reading.cues.filter(({ from }) => from >= clause.from && from < clause.to)
    return own.some((delay) => delay.value === 'delay' && isAdvised(reading, clause, own, delay))
  })
}

/** In "wait until morning before you call the vet", the call is what should wait. */
function isPutOff({ clauses, tokens }: Reading, { from }: Hit<Cue>, delays: readonly Hit<Cue>[]): boolean {
  const clause = clauses.find((each) => each.from <= from && from < each.to)
  if (!clause || tokens[clause.from]?.word !== 'before') return false
  return delays.some((delay) => delay.to <= clause.from)
}

const relatives: ReadonlySet<string> = new Set(['that', 'who', 'which'])
const modals: ReadonlySet<string> = new Set(['can', 'could', 'may', 'might', 'should', 'will', 'would'])
const relativeReach = 3

/** In "a pet that will not eat can wait", the negation belongs to the eating. */
function isOfOtherVerb({ tokens }: Reading, negation: number, to: number): boolean {
  const before = tokens.slice(Math.max(0, negation - relativeReach), negation)
  return (
    before.some(({ word }) => relatives.has(word)) &&
    tokens.slice(negation + 1, to).some(({ word }) => modals.has(word))
  )
}

function isAdvised(reading: Reading, clause: Clause, own: readonly Hit<Cue>[], delay: Hit<Cue>): boolean {
  const denials = new Set(
    own
      .filter(({ value, to }) => (value === 'negate' || value === 'exclude') && to <= delay.from)
      .filter(({ from }) => !isOfOtherVerb(reading, from, delay.to))
      .map(({ from }) => from),
  )
  const flips = own.some(({ value }) => value === 'flip') ? 1 : 0
  return (denials.size + flips + (clause.carried ? 1 : 0)) % 2 === 0
}
