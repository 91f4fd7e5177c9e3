import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { CheckedText } from '#features/ports.ts'
import { checkSafety, readUnits } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { toSafetyText } from '#server/adapters/safety-gate.ts'
import type { GoldenSentence } from './measure-gate.ts'

export const readingsFile = 'quality/safety-gate/readings.json'

/** Half of the golden set and some starter articles, which have every kind of block. */
export function textsToRead(): CheckedText[] {
  const read = (name: string) =>
    JSON.parse(readFileSync(`quality/safety-gate/${name}.json`, 'utf8')) as GoldenSentence[]
  const sentences = [...read('hold'), ...read('pass')].filter((_, at) => at % 2 === 0)
  const articles = globSync('content/articles/*.md').toSorted()
  return [
    ...sentences.map(({ text, about }) => ({ content: text, affiliateTag: '', ...(about && { about: [about] }) })),
    ...articles.filter((_, at) => at % 25 === 0).map((path) => articleOf(readFileSync(path, 'utf8'))),
  ]
}

function articleOf(file: string): CheckedText {
  const title = /^title: (.+)$/m.exec(file)?.[1]
  return { content: file, affiliateTag: '', ...(title !== undefined && { title }) }
}

/** What the gate reads of a text, whatever its weights and facts are, as hashes of the text and of the reading. */
export function readingOf(text: CheckedText, lexicon: SafetyLexicon): [string, string] {
  const input = toSafetyText(text)
  const { units, about, suspicions } = readUnits(input, { ...lexicon, facts: new Map() })
  const features = units.map((unit) => [[...unit.features], unit.findings])
  const findings = [100, -100].map((bias) =>
    checkSafety(input, { ...lexicon, facts: new Map(), weights: weighing(bias) }),
  )
  return [hash(text), hash([features, about, [...suspicions.values()], findings])]
}

function weighing(bias: number): SafetyLexicon['weights'] {
  return { bias, scale: 1, weights: new Map() }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 10)
}
