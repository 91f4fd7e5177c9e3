import { addClauseFeatures } from './clause-features.ts'
import type { Finding } from './finding.ts'
import type { SafetyLexicon } from './lexicon.ts'
import { judgeClauses } from './polarity.ts'
import type { Field, Sentence } from './sentences.ts'
import { marks, negations, readSymbols, type Symbol } from './symbols.ts'

/** What is counted of a text, with the words that it stands for. */
export type Features = ReadonlyMap<string, string>

const tags: ReadonlyMap<string, string> = new Map(
  Object.entries({ '<harm>': 'H', '<med>': 'M', '<rx>': 'M', '<emergency>': 'E', '<practice>': 'P' }),
)
/** Few words stand in these, and mean more than in a sentence. */
const labels: ReadonlySet<Field> = new Set(['title', 'keyword', 'heading', 'cell'])
const maxSkip = 4
const maxBefore = 5
const maxAfter = 7

/** The features of one sentence or of several that belong together. `findings`: what the rules say about them. */
export function readFeatures(
  sentences: readonly Sentence[],
  findings: readonly Finding[],
  about: readonly string[],
  lexicon: SafetyLexicon,
): Features {
  const found = new Map<string, string>()
  const all = sentences.map((sentence) => readSymbols(sentence, about, lexicon))
  const present = new Set(all.flat().flatMap(({ name }) => tags.get(name) ?? []))
  const add = (kind: string, name: string, words = '') => {
    found.set(`${kind}:${name}`, words)
    for (const tag of present) found.set(`${kind}${tag}:${name}`, '')
  }
  const isLabel = labels.has(sentences[0]?.field ?? 'text')
  for (const [index, symbols] of all.entries()) {
    found.set(`${index > 0 ? 'next' : 'first'}:${symbols[0]?.name}`, '')
    found.set(`first2:${symbols[0]?.name} ${symbols[1]?.name}`, '')
    let denied = false
    for (const [at, { name, words }] of symbols.entries()) {
      if (marks.has(name)) denied = false
      add('u', denied ? `!${name}` : name, words)
      if (negations.has(name)) denied = !denied
      const [next, third] = [symbols[at + 1], symbols[at + 2]]
      if (isLabel) {
        found.set(`label:${name}`, '')
        if (next) found.set(`label:${name} ${next.name}`, '')
      }
      if (next) found.set(`b:${name} ${next.name}`, `${words} ${next.words}`)
      if (next && third) found.set(`t:${name} ${next.name} ${third.name}`, `${words} ${next.words} ${third.words}`)
      for (let skip = 2; skip <= maxSkip; skip++)
        if (symbols[at + skip]) found.set(`k:${name}~${symbols[at + skip]?.name}`, '')
      const tag = tags.get(name)
      if (tag !== undefined) addWindow(found, symbols, at, tag)
    }
    const reading = sentences[index]?.reading
    if (!reading) continue
    for (const polarity of judgeClauses(reading))
      for (const [name, says] of Object.entries(polarity)) if (says) add('p', name)
    for (const { value } of reading.cues) add('c', value)
    for (const [at, { word }] of reading.tokens.entries()) {
      const next = reading.tokens[at + 1]?.word
      found.set(`w:${word}`, '')
      if (next !== undefined) found.set(`w:${word} ${next}`, '')
    }
  }
  addClauseFeatures(found, all.flat())
  found.set(`field:${sentences[0]?.field}`, '')
  for (const tag of present) found.set(`has:${tag}`, '')
  for (const { rule, reason } of findings) {
    found.set(`r:${rule}`, '')
    if (reason.includes('mentions')) found.set('r:neutral', '')
  }
  found.set(findings.length > 0 ? 'r:any' : 'r:none', '')
  return found
}

/** The words shortly before and after a tag. */
function addWindow(found: Map<string, string>, symbols: readonly Symbol[], at: number, tag: string): void {
  for (let distance = 1; distance <= maxAfter; distance++) {
    const [before, after] = [symbols[at - distance], symbols[at + distance]]
    const [inner, outer] = [symbols[at - distance + 1], symbols[at + distance + 1]]
    if (before && distance <= maxBefore) found.set(`L${tag}:${before.name}`, '')
    if (before && inner && distance > 1) found.set(`LB${tag}:${before.name} ${inner.name}`, '')
    if (after) found.set(`R${tag}:${after.name}`, '')
    if (after && outer) found.set(`RB${tag}:${after.name} ${outer.name}`, '')
  }
}
