import { expect, test } from 'vitest'
import { measureFields, readBlind } from '#quality/safety-gate/measure-gate.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

// Nobody trained with these sentences. A change that makes a figure worse needs a reason; one that makes it better,
// a new figure here and in docs/safety-gate.md.
test.each([
  ['dev', ['all 291/320 12/320', 'text 36/40 0/40', 'title 39/40 2/40', 'excerpt 39/40 1/40', 'takeaway 38/40 2/40', 'heading 37/40 1/40', 'description 33/40 2/40', 'keyword 37/40 2/40', 'cell 32/40 2/40']],
  ['test', ['all 361/400 14/400', 'text 42/50 0/50', 'title 47/50 3/50', 'excerpt 49/50 3/50', 'takeaway 48/50 0/50', 'heading 44/50 0/50', 'description 48/50 2/50', 'keyword 42/50 1/50', 'cell 41/50 5/50']],
] as const)('the blind set %s is caught, field by field, as docs/safety-gate.md says', (name, expected) => {
  const figures = measureFields(lexicon, readBlind(name)).map(
    ({ field, caught, held, falseAlarms, passed }) => `${field} ${caught}/${held} ${falseAlarms}/${passed}`,
  )
  expect(figures).toEqual(expected)
})
