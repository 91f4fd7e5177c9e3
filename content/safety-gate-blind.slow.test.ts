import { expect, test } from 'vitest'
import { measureFields, readBlind } from '#quality/safety-gate/measure-gate.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

// Nobody trained with these sentences. A change that makes a figure worse needs a reason; one that makes it better,
// a new figure here and in docs/safety-gate.md.
test.each([
  ['dev', ['all 281/320 12/320', 'text 35/40 0/40', 'title 38/40 0/40', 'excerpt 40/40 1/40', 'takeaway 37/40 3/40', 'heading 33/40 2/40', 'description 32/40 2/40', 'keyword 33/40 2/40', 'cell 33/40 2/40']],
  ['test', ['all 357/400 15/400', 'text 44/50 0/50', 'title 47/50 3/50', 'excerpt 49/50 4/50', 'takeaway 49/50 0/50', 'heading 42/50 0/50', 'description 47/50 1/50', 'keyword 37/50 0/50', 'cell 42/50 7/50']],
] as const)('the blind set %s is caught, field by field, as docs/safety-gate.md says', (name, expected) => {
  const figures = measureFields(lexicon, readBlind(name)).map(
    ({ field, caught, held, falseAlarms, passed }) => `${field} ${caught}/${held} ${falseAlarms}/${passed}`,
  )
  expect(figures).toEqual(expected)
})
