import { expect, test } from 'vitest'
import { evidenceLine, judgeEvidence, type TestSummary } from './evidence.ts'

const ours = { reader: false, animal: 'Momo', days: 34, proof: true }

test.each<[string, Parameters<typeof judgeEvidence>[0], TestSummary[], string]>([
  ['a log with a measurement or photo', {}, [ours], 'Tested by us: 34 days, with Momo'],
  ['notes alone', {}, [{ ...ours, proof: false }], 'Not reviewed'],
  ['a reader who agreed', {}, [{ ...ours, reader: true, proof: false, days: 1 }], 'Used by readers: 1 day, with Momo'],
  ['sources', { sources: 'The manual' }, [], 'Compared on paper'],
  ['sources and notes alone', { sources: 'The manual' }, [{ ...ours, proof: false }], 'Compared on paper'],
  ['blank lines as sources', { sources: ' \n ' }, [], 'Not reviewed'],
  ['a sample, whatever its log says', { sample: true, sources: 'The manual' }, [ours], 'Not reviewed'],
  [
    'several animals',
    {},
    [ours, { ...ours, animal: 'Bruno', days: 90, proof: false }, { ...ours, animal: 'Olive' }],
    'Tested by us: 90 days, with Momo and 2 more',
  ],
  ['two animals', {}, [ours, { ...ours, animal: 'Bruno' }], 'Tested by us: 34 days, with Momo and Bruno'],
])('the tier of %s is counted, not chosen', (_, product, log, line) => {
  expect(evidenceLine(judgeEvidence(product, log))).toBe(line)
})
