import type { Cue } from './lexicon.ts'
import type { Mention } from './mentions.ts'
import type { Polarity } from './polarity.ts'
import { finite, type Clause, type Reading } from './reading.ts'

/** "Simmer the beef with a diced onion" in an article about dogs. */
export function isImperative({ cues, tokens }: Reading, clause: Clause): boolean {
  const start = clause.from + (tokens[clause.from]?.isMark || tokens[clause.from]?.word === 'and' ? 1 : 0)
  return cues.some(({ value, from }) => value === 'allow' && from - start <= 1 && from >= start)
}

/** "Most mushrooms are harmless, and a few destroy the liver." */
export function isDivided({ tokens, clauses }: Reading, clause: Clause, polarities: readonly Polarity[]): boolean {
  const start = tokens[clause.from]?.word
  return (
    (start === 'most' || start === 'many' || start === 'some') &&
    clauses.some((other, at) => other !== clause && polarities[at]?.warns)
  )
}

const pronouns: ReadonlySet<string> = new Set(['him', 'her', 'he', 'she', 'his'])

export function touchesAnimal(
  { classes, tokens }: Reading,
  clause: Pick<Clause, 'from' | 'to'> = { from: 0, to: tokens.length },
): boolean {
  for (let at = clause.from; at < clause.to; at++) {
    const here = classes[at]
    if (here?.has('animal') || here?.has('body') || here?.has('meal') || pronouns.has(tokens[at]?.word ?? ''))
      return true
  }
  return false
}

/** Whether the sentence brings the substance near an animal. */
export function isContact(reading: Reading): boolean {
  const has = (cue: Cue) => reading.cues.some(({ value }) => value === cue)
  return has('ingest') || has('allow') || touchesAnimal(reading)
}

const introducing: ReadonlySet<string> = new Set([
  'should',
  'can',
  'must',
  'to',
  'and',
  'then',
  'simply',
  'just',
  'you',
  'could',
  'gently',
  'firmly',
  'try',
])
const prepositions: ReadonlySet<string> = new Set(['by', 'in', 'on', 'into', 'until', 'with'])

/** "Pin him down" and "you can pin him down" are instructions; "pinning a dog down" is not. */
export function isInstruction({ tokens, cues }: Reading, clause: Clause, { from }: Mention): boolean {
  if (tokens.length < 4 || tokens[from]?.word.endsWith('ing')) return false
  const start = clause.from + (tokens[clause.from]?.isMark ? 1 : 0)
  const isVerb = (at: number) => cues.some(({ value, from: place }) => value === 'verb' && place === at)
  const first = tokens[start]?.word ?? ''
  const commands = isVerb(start) && !finite.has(first) && !first.endsWith('ing')
  if (commands && prepositions.has(tokens[from]?.word ?? '')) return true
  return isVerb(from) && (from === start || introducing.has(tokens[from - 1]?.word ?? ''))
}
