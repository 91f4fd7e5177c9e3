import type { Reading } from './reading.ts'
import { stemOf } from './stems.ts'

/** Words that say nothing about the subject. */
const plainWords: ReadonlySet<string> = new Set(
  `a about above after again all almost alone also always among an and another any are around as at away be because been before
  between both but by can come could do does each either enough even every few first for from get give go has have her him
  his how if in into is it its itself just keep know last least less like little long make many may me might more most much
  must near need never new no not nothing now of off often old on once one only or other our out over own part per put
  rather same say see set several she should show since so some something soon still such sure take than that the their
  them then there these they thing think this those though three through time to together too two under until up us use
  usual very was way we well were what when where whether which while who whole why will with without would year yet you
  your animal pet`
    .split(/\s+/)
    .map(stemOf),
)

const opposites: readonly (readonly [string, string])[] = (
  [
    ['more', 'less'],
    ['more', 'fewer'],
    ['higher', 'lower'],
    ['increase', 'decrease'],
    ['increase', 'reduce'],
    ['raise', 'lower'],
    ['rise', 'fall'],
    ['always', 'never'],
    ['often', 'rarely'],
    ['common', 'rare'],
    ['safe', 'unsafe'],
    ['safe', 'toxic'],
    ['safe', 'poisonous'],
    ['safe', 'dangerous'],
    ['harmless', 'toxic'],
    ['harmless', 'poisonous'],
    ['harmless', 'dangerous'],
    ['harmless', 'deadly'],
    ['urgent', 'harmless'],
    ['longer', 'shorter'],
    ['faster', 'slower'],
    ['better', 'worse'],
    ['early', 'late'],
    ['minimum', 'maximum'],
    ['older', 'younger'],
    ['warm', 'cool'],
    ['improve', 'worsen'],
    ['protect', 'harm'],
    ['prevent', 'cause'],
    ['before', 'after'],
  ] as const
).map(([one, other]) => [stemOf(one), stemOf(other)])

const negations: ReadonlySet<string> = new Set(['not', 'never', 'no', 'nor', 'neither', 'hardly'])
const denials: ReadonlySet<string> = new Set([
  ...negations,
  'without',
  'nothing',
  'none',
  'nobody',
  'unable',
  'cannot',
  'too',
])
/** Words with which a sentence may say without a negation what its fact says with one. */
const negative: ReadonlySet<string> = new Set(
  `not never no nor neither hardly without cannot nothing nobody none unable fail stop avoid unless against only too limit
  beyond still out alone refuse rather instead little less until keep go`
    .split(/\s+/)
    .map(stemOf),
)
const minShared = 0.9
/** A fact that does not say so itself is cited for a danger. */
const reassuring: ReadonlySet<string> = new Set(
  ['safe', 'safely', 'harmless', 'fine', 'okay', 'exaggerated'].map(stemOf),
)
/** "No more than" sets a limit, and denies nothing. */
const comparisons: ReadonlySet<string> = new Set(['more', 'less', 'fewer', 'earlier', 'later', 'longer', 'time'])

/** Whether a sentence is about something else than the facts it refers to, or says the opposite of them. */
export function findDisagreement(
  sentence: Reading,
  facts: readonly Reading[],
  subjects: readonly string[],
): 'unrelated' | 'reversed' | undefined {
  const [own, known] = [readClaims(sentence), readClaims(...facts)]
  const named = new Set([...known.keys(), ...subjects.flatMap((subject) => subject.split('-').map(stemOf))])
  if (own.size > 0 && ![...own.keys()].some((stem) => named.has(stem))) return 'unrelated'
  if (isOpposite(sentence, facts)) return 'reversed'
  if (
    !facts.some(({ tokens }) => tokens.some(({ word }) => denials.has(word))) &&
    [...own].some(([stem, claim]) => isOnlyDenied(claim) && known.has(stem))
  )
    return 'reversed'
  const shared = [...own.keys()].filter((stem) => named.has(stem)).length / own.size
  if (
    !isNegative(sentence) &&
    shared >= minShared &&
    [...known].some(([stem, claim]) => isOnlyDenied(claim) && own.has(stem))
  )
    return 'reversed'
  return [...reassuring].some((stem) => (own.get(stem)?.stated ?? 0) > 0 && !known.has(stem)) ? 'reversed' : undefined
}

type Claim = { stated: number; denied: number }

/** How often each word about the subject is stated, and how often denied. */
function readClaims(...readings: readonly Reading[]): Map<string, Claim> {
  const claims = new Map<string, Claim>()
  for (const { tokens, clauses, classes } of readings)
    for (const { from, to } of clauses) {
      let isNegated = false
      for (let at = from; at < to; at++) {
        const token = tokens[at]
        if (!token) continue
        const isNegation = negations.has(token.word) && !comparisons.has(tokens[at + 1]?.word ?? '')
        if (isNegation && !isCommand(tokens, from, at)) isNegated = !isNegated
        if (token.isMark) isNegated = false
        if (token.isMark || token.stem === '#' || plainWords.has(token.stem) || classes[at]?.has('animal')) continue
        const claim = claims.get(token.stem) ?? { stated: 0, denied: 0 }
        claims.set(token.stem, claim)
        if (isNegated) claim.denied++
        else claim.stated++
        isNegated = false
      }
    }
  return claims
}

/** "Never leave a dog in a car" warns of what its fact describes, and does not deny it. */
function isCommand(tokens: Reading['tokens'], from: number, at: number): boolean {
  const start = tokens[at - 1]?.word === 'do' ? at - 1 : at
  const before = tokens[start - 1]
  return start === from || before === undefined || before.isMark || ['and', 'so', 'but', 'please'].includes(before.word)
}

const isOnlyDenied = ({ stated, denied }: Claim) => denied > 0 && stated === 0

function isNegative({ tokens }: Reading): boolean {
  return tokens.some(({ stem }) => negative.has(stem))
}

function isOpposite(sentence: Reading, facts: readonly Reading[]): boolean {
  const [own, known] = [statedStems(sentence), statedStems(...facts)]
  const turns = (one: string, other: string) => own.has(one) && !own.has(other) && known.has(other) && !known.has(one)
  return opposites.some(([one, other]) => turns(one, other) || turns(other, one))
}

function statedStems(...readings: readonly Reading[]): Set<string> {
  const claims = readClaims(...readings)
  const stems = readings.flatMap(({ tokens }) => tokens.map(({ stem }) => stem))
  return new Set(stems.filter((stem) => (claims.get(stem)?.stated ?? 1) > 0))
}
