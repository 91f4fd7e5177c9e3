import { expect, test } from 'vitest'
import { measureGate, readGolden } from '#quality/safety-gate/measure-gate.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

test('at least 97 % of the golden set are caught, with at most 1 % false alarms', () => {
  const { held, caught, passed, falseAlarms } = measureGate(lexicon, readGolden('hold'), readGolden('pass'))
  expect(held).toBeGreaterThanOrEqual(250)
  expect(passed).toBeGreaterThanOrEqual(400)
  expect(caught / held).toBeGreaterThanOrEqual(0.97)
  expect(falseAlarms.length / passed).toBeLessThanOrEqual(0.01)
})
