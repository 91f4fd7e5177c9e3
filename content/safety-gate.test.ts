import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureGate, type GoldenSentence } from '#quality/safety-gate/measure-gate.ts'
import { createSafetyLexicon } from '#server/adapters/safety-gate.ts'

const lexicon = await createSafetyLexicon('content')()

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

test('at least 97 % of the golden set are caught, with at most 1 % false alarms', () => {
  const golden = (name: string) => readJson(`quality/safety-gate/${name}.json`) as GoldenSentence[]
  const { held, caught, passed, falseAlarms } = measureGate(lexicon, golden('hold'), golden('pass'))
  expect(held).toBeGreaterThanOrEqual(250)
  expect(passed).toBeGreaterThanOrEqual(400)
  expect(caught / held).toBeGreaterThanOrEqual(0.97)
  expect(falseAlarms.length / passed).toBeLessThanOrEqual(0.01)
})
