import type { SafetyLexicon } from './lexicon.ts'
import { judgeClauses, type Polarity } from './polarity.ts'
import { finite, speciesIn, type Clause, type Reading } from './reading.ts'
import type { Mention } from './mentions.ts'
import { isImperative, isDivided, touchesAnimal, isContact, isInstruction } from './contact.ts'
import type { Sentence } from './sentences.ts'

type Verdict = 'permits' | 'neutral' | undefined

/** Judges each substance that a sentence names. At most one verdict per substance. */
export function judgeMentions(
  sentences: readonly Sentence[],
  index: number,
  about: readonly string[],
  lexicon: SafetyLexicon,
): { mention: Mention; verdict: 'permits' | 'neutral'; sentence: Sentence }[] {
  const sentence = sentences[index]
  if (!sentence) return []
  const judged = sentence.reading.mentions.slice(0, maxMentions).flatMap((mention) => {
    const verdict = judgeMention(sentences, index, mention, about, lexicon)
    if (verdict) return [{ mention, verdict, sentence }]
    const later = sentences[index + 1]
    if (
      later?.block === sentence.block &&
      !later.label &&
      permitsPrevious(later) &&
      concerns(sentence, undefined, mention, about, lexicon)
    )
      return [{ mention, verdict: 'permits' as const, sentence: later }]
    return []
  })
  return judged.filter(
    ({ mention }, at) => judged.findIndex((other) => other.mention.substance === mention.substance) === at,
  )
}

function judgeMention(
  sentences: readonly Sentence[],
  index: number,
  mention: Mention,
  about: readonly string[],
  lexicon: SafetyLexicon,
): Verdict {
  const sentence = sentences[index]
  if (!sentence) return undefined
  const { reading } = sentence
  const clause = reading.clauses.find(({ from, to }) => mention.from >= from && mention.from < to)
  if (!clause || !concerns(sentence, clause, mention, about, lexicon)) return undefined
  if (isExcluded(reading, mention)) return undefined
  const polarities = judgeClauses(reading)
  const own = polarities[reading.clauses.indexOf(clause)]
  if (!own) return undefined
  if (reading.question) return judgeQuestion(sentences, index, own)
  const later = sentences[index + 1]
  const denied = later !== undefined && later.block === sentence.block && isBareDenial(later.reading)
  if (own.warns) return denied ? 'permits' : undefined
  if (denied && (own.permits || own.allows || own.reported)) return undefined
  const warnsElsewhere = polarities.some(({ warns }) => warns)
  if (own.permits) return isDivided(reading, clause, polarities) ? undefined : 'permits'
  if (
    sentence.label &&
    (sentence.warned || reading.tokens.length < 4 || !reading.cues.some(({ value }) => value === 'verb')) &&
    !sentence.permitted
  )
    return undefined
  if (!own.allows && isDenied(reading, clause, mention)) return undefined
  const { kind } = mention.substance
  const prescribed = mention.substance.medicine === 'prescription' && reading.classes.some((here) => here?.has('vet'))
  if (prescribed) return undefined
  const inContact =
    kind === 'medicine' ||
    kind === 'practice' ||
    touchesAnimal(reading, kind === 'food' || kind === 'plant' ? undefined : clause) ||
    (kind === 'food' && about.length > 0 && isImperative(reading, clause))
  if ((own.allows || own.reported) && inContact && !warnsElsewhere) return 'permits'
  if (own.praises && inContact && !warnsElsewhere && !sentence.warned) return 'permits'
  const refers = reading.clauses.some((other, at) => {
    const polarity = polarities[at]
    if (other === clause || !polarity || !refersBack(reading, other)) return false
    return polarity.permits && !polarity.warns ? true : polarity.allows && !warnsElsewhere
  })
  if (refers && (inContact || touchesAnimal(reading))) return 'permits'
  if (warnsElsewhere || sentence.warned || reading.cues.some(({ value }) => value === 'soft')) return undefined
  if (sentence.permitted) return 'permits'
  if (sentence.label) return undefined
  if (kind === 'practice') return isInstruction(reading, clause, mention) ? 'neutral' : undefined
  return isContact(reading) && inContact && !deniesAnything(reading, clause) ? 'neutral' : undefined
}

/** Whether the substance harms an animal that the clause, the sentence or else the article is about. */
function concerns(
  sentence: Sentence,
  clause: Clause | undefined,
  { substance }: Mention,
  about: readonly string[],
  lexicon: SafetyLexicon,
): boolean {
  if (substance.species.includes('all')) return true
  const isExotic = !substance.species.includes('dog') && !substance.species.includes('cat')
  const { reading } = sentence
  const inClause = clause ? speciesIn(reading, clause.from, clause.to, lexicon) : []
  const named = inClause.length > 0 ? inClause : speciesIn(reading, 0, reading.tokens.length, lexicon)
  const counted = named.length > 0 ? named : sentence.species.length > 0 ? sentence.species : about
  return (counted.length === 0 && !isExotic) || counted.some((species) => substance.species.includes(species))
}

const maxListed = 8
const maxMentions = 20
const farReach = 8
const nearReach = 2
const near: ReadonlySet<string> = new Set(['not', 'no', 'never', 'than', 'nor', 'neither'])

const listWords: ReadonlySet<string> = new Set(['or', 'and', 'nor', 'a', 'an', 'the', 'any', 'other'])
const determiners: ReadonlySet<string> = new Set([
  'a',
  'an',
  'the',
  'any',
  'even',
  'more',
  'your',
  'some',
  'raw',
  'with',
  'on',
  'to',
  'for',
  'added',
  'hidden',
])

/** "Instead of grapes", "without onion", "xylitol-free", "carrots, not grapes". */
function isExcluded(reading: Reading, { from, to }: Mention, depth = 0): boolean {
  const { tokens, cues, mentions } = reading
  if (tokens[to]?.stem === 'free') return true
  const previous = mentions.findLast((other) => other.to <= from && from - other.to <= 3)
  const isList = previous && tokens.slice(previous.to, from).every(({ word, isMark }) => isMark || listWords.has(word))
  if (previous && isList && depth < maxListed && isExcluded(reading, previous, depth + 1)) return true
  return cues.some((cue) => {
    if (cue.value !== 'exclude' || cue.to > from) return false
    const reach = near.has(tokens[cue.from]?.stem ?? '') ? nearReach : farReach
    if (from - cue.to > reach) return false
    for (let at = cue.to; at < from; at++) {
      if (determiners.has(tokens[at]?.word ?? '')) continue
      if (reach === nearReach || cues.some(({ value, from: start }) => value === 'verb' && start === at)) return false
    }
    return true
  })
}

/** "Grapes are not", "no grapes", "never grapes": a negation without any other cue. */
function isDenied({ tokens, cues }: Reading, clause: Clause, mention: Mention): boolean {
  const own = cues.filter(({ from }) => from >= clause.from && from < clause.to)
  const negations = own.filter(({ value }) => value === 'negate')
  const last = negations.at(-1)
  if (!last) return false
  const trailing = tokens.slice(last.to, clause.to).every(({ isMark }) => isMark)
  if (trailing) return true
  if (own.some(({ value }) => value === 'permit')) return false
  const before = negations.filter(({ to }) => to <= mention.from).length
  return (before + (clause.carried ? 1 : 0)) % 2 === 1
}

/** "They aren't." after "People say that raisins are deadly." */
function isBareDenial({ tokens, cues }: Reading): boolean {
  const words = tokens.filter(({ isMark }) => !isMark).length
  if (words > 5 || !cues.some(({ value, from }) => value === 'anaphor' && from === 0)) return false
  return cues.some(({ value, to }) => (value === 'negate' && to >= words - 1) || value === 'flip')
}

/** "Avocado should never end up in the bowl": without other cues, a single negation is taken for a warning. */
function deniesAnything({ tokens }: Reading, { from, to }: Clause): boolean {
  return (
    tokens.slice(from, to).filter(({ word }) => word === 'not' || word === 'never' || word === 'no').length % 2 === 1
  )
}

function judgeQuestion(sentences: readonly Sentence[], index: number, own: Polarity): Verdict {
  const asked = sentences[index]
  if (asked?.reading.cues.some(({ value, from }) => value === 'rhetorical' && from <= 12)) return 'permits'
  const answer = sentences[index + 1]
  if (!answer) return undefined
  const { reading } = answer
  const starts = (cue: string) => reading.cues.some(({ value, from }) => value === cue && from === 0)
  if (starts('answerno')) return own.warns && !own.permits && !own.allows ? 'permits' : undefined
  const polarities = judgeClauses(reading)
  if (polarities.some(({ warns }) => warns)) return undefined
  if (starts('yes')) return own.warns ? undefined : 'permits'
  return answer.block === asked?.block && polarities.some(({ permits }) => permits) ? 'permits' : undefined
}

/** A clause about "it", "a few" or nothing new continues the one before. */
function refersBack({ tokens, cues }: Reading, clause: Clause): boolean {
  const own = cues.filter(({ from }) => from >= clause.from && from < clause.to)
  if (own.some(({ value }) => value === 'safe')) return false
  const start = clause.from + (tokens[clause.from]?.isMark ? 1 : 0)
  if (/^(?:and|but)$/.test(tokens[start]?.word ?? '') && finite.has(tokens[start + 1]?.word ?? '')) return true
  return own.some(({ value, from }) => value === 'anaphor' && from - start <= 5)
}

function permitsPrevious({ reading }: Sentence): boolean {
  if (reading.question || reading.mentions.length > 0) return false
  const starts = reading.cues.some(({ value, from }) => value === 'anaphor' && from <= 1)
  const eats =
    reading.cues.some(({ value, from }) => value === 'ingest' && from <= 5) &&
    reading.classes.slice(0, 4).some((here) => here?.has('animal'))
  if (!starts && !eats) return false
  const polarities = judgeClauses(reading)
  const safe = reading.cues.some(({ value }) => value === 'safe')
  return !safe && polarities.some(({ permits }) => permits) && !polarities.some(({ warns }) => warns)
}
