import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readUnits } from '#safety/check-safety.ts'
import type { SafetyLexicon } from '#safety/lexicon.ts'
import { toSafetyText } from '#server/adapters/safety-gate/check-text.ts'
import { aboutOf, splitLabel, splitLines } from './sentence-files.ts'

/** A text and what the gate read of it when its weights were learned, as a short hash. `about`: a species. */
type Reading = { text: string; about?: string; reading: string }

const readingsFile = new URL('readings.txt', import.meta.url)

/** Sentences that were chosen because together they pass through every branch of the gate, and some whole articles. */
export function listReadings(): Reading[] {
  return splitLines(readFileSync(readingsFile, 'utf8')).map((line) => {
    const [reading = '', species = ''] = line.split(' ', 2)
    const { text } = splitLabel(line.slice(reading.length + 1))
    return { text, reading, ...aboutOf(species) }
  })
}

/** Replaces the hash at the beginning of each line. */
export function updateReadings(lexicon: SafetyLexicon): void {
  const readings = listReadings()
  const lines = splitLines(readFileSync(readingsFile, 'utf8')).map((line, at) => {
    const known = readings[at]
    return known ? `${readingOf(known, lexicon)}${line.slice(known.reading.length)}\n` : ''
  })
  writeFileSync(readingsFile, lines.join(''))
}

/** What the gate reads, whatever its weights and facts are. */
export function readingOf({ text, about }: Pick<Reading, 'text' | 'about'>, lexicon: SafetyLexicon): string {
  const input = toSafetyText({ content: text, affiliateTag: '', ...(about !== undefined && { about: [about] }) })
  const { units, about: species, suspicions } = readUnits(input, { ...lexicon, facts: new Map() })
  const features = units.map((unit) => [[...unit.features], unit.findings])
  const read = JSON.stringify([features, species, [...suspicions.values()]])
  return createHash('sha256').update(read).digest('hex').slice(0, 10)
}
