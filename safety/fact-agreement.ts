import { turnsFigure } from './figures.ts'
import { turnsCopy } from './near-copy.ts'
import { areAlike, areOpposite, readTerms, type Term } from './opposites.ts'
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
  const terms = readTerms(sentence.tokens)
  const factTerms = facts.map(({ tokens }) => readTerms(tokens))
  if (isOpposite(terms, factTerms) || turnsFigure(terms, factTerms)) return 'reversed'
  if (turnsCopy(terms, closest(terms, factTerms))) return 'reversed'
  if ([...own].some(([stem, claim]) => isOnlyDenied(claim) && isStated(stem, facts))) return 'reversed'
  const shared = [...own.keys()].filter((stem) => named.has(stem)).length / own.size
  if (
    !isNegative(sentence) &&
    shared >= minShared &&
    [...known].some(([stem, claim]) => isOnlyDenied(claim) && own.has(stem))
  )
    return 'reversed'
  return [...reassuring].some((stem) => (own.get(stem)?.stated ?? 0) > 0 && !known.has(stem)) ? 'reversed' : undefined
}

/** The fact that has most of the words. */
function closest(own: readonly Term[], facts: readonly (readonly Term[])[]): readonly Term[] {
  const names = new Set(own.map(({ name }) => name))
  const shared = (terms: readonly Term[]) =>
    terms.filter(({ name }) => names.has(name)).length / Math.max(1, terms.length)
  return facts.toSorted((one, other) => shared(other) - shared(one))[0] ?? []
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
        if (token.isMark || (token.stem === 'be' && at > from && !negations.has(tokens[at - 1]?.word ?? '')))
          isNegated = false
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

/** Whether the facts have this word, and no negation near it. */
function isStated(stem: string, facts: readonly Reading[]): boolean {
  const naming = facts.filter(({ tokens }) => tokens.some((token) => token.stem === stem))
  return naming.length > 0 && naming.every(({ tokens }) => !tokens.some(({ word }) => denials.has(word)))
}

const isOnlyDenied = ({ stated, denied }: Claim) => denied > 0 && stated === 0

function isNegative({ tokens }: Reading): boolean {
  return tokens.some(({ stem }) => negative.has(stem))
}

/** A level, a time or a frequency where the facts have only its opposite, or have the opposite beside the same words. */
function isOpposite(own: readonly Term[], facts: readonly (readonly Term[])[]): boolean {
  const known = facts.flat()
  return own.some((term, at) => {
    if (term.denied || term.poles.every(({ loose }) => loose)) return false
    const opposite = known.filter((other) => !other.denied && areOpposite(term, other))
    if (opposite.length === 0 || own.some(({ name }) => opposite.some((other) => other.name === name))) return false
    return !known.some((other) => areAlike(term, other)) || standsBesideOpposite(own, at, facts)
  })
}

/** Whether the words around a level stand in the facts around its opposite alone. */
function standsBesideOpposite(own: readonly Term[], at: number, facts: readonly (readonly Term[])[]): boolean {
  const term = own[at]
  if (!term) return false
  const context = around(own, at)
  let [same, other] = [0, 0]
  for (const fact of facts)
    for (const [index, each] of fact.entries()) {
      const alike = areAlike(term, each)
      if (!alike && !areOpposite(term, each)) continue
      const shared = [...around(fact, index)].filter((name) => context.has(name)).length
      if (alike) same = Math.max(same, shared)
      else other = Math.max(other, shared)
    }
  return other > same && other >= minNear
}

const nearWords = 2
const minNear = 2

function around(terms: readonly Term[], at: number): Set<string> {
  const near = [...terms.slice(Math.max(0, at - nearWords), at), ...terms.slice(at + 1, at + nearWords + 1)]
  return new Set(near.map(({ name }) => name))
}
