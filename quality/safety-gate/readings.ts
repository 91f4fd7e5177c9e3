import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readUnits } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { toSafetyText } from '#server/adapters/safety-gate.ts'

/** A text and what the gate read of it when its weights were learned, as a short hash. `about`: a species. */
type Reading = { text: string; about?: string; reading: string }

export const readingsFile = 'quality/safety-gate/readings.json'

/** Sentences that were chosen because together they pass through every branch of the gate, and some whole articles. */
export function listReadings(): Reading[] {
  return JSON.parse(readFileSync(readingsFile, 'utf8')) as Reading[]
}

/** What the gate reads, whatever its weights and facts are. */
export function readingOf({ text, about }: Pick<Reading, 'text' | 'about'>, lexicon: SafetyLexicon): string {
  const input = toSafetyText({ content: text, affiliateTag: '', ...(about !== undefined && { about: [about] }) })
  const { units, about: species, suspicions } = readUnits(input, { ...lexicon, facts: new Map() })
  const features = units.map((unit) => [[...unit.features], unit.findings])
  const read = JSON.stringify([features, species, [...suspicions.values()]])
  return createHash('sha256').update(read).digest('hex').slice(0, 10)
}
