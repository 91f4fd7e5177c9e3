import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { citeFacts } from './references.ts'

const fact = (id: string, change = {}) => ({
  id,
  source_title: `About ${id}`,
  source_organization: 'A clinic',
  source_url: 'https://example.org/a',
  checked_on: '2026-11-16',
  ...change,
})

const facts = [fact('onion'), fact('grape', { checked_on: null })]

test('long hostile texts are read quickly', () => {
  for (const part of ['[^', '[^1]', ' [^a b', '[^1]:\n', '. [^9]']) {
    const text = part.repeat(200_000)
    expect(cpuSecondsOf(() => citeFacts(text, [], facts))).toBeLessThan(10)
  }
})
