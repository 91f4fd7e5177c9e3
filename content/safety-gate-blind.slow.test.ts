import { expect, test } from 'vitest'
import { measureFields, readBlind } from '#quality/safety-gate/measure-gate.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

// Nobody trained with these sentences. A change that makes a figure worse needs a reason; one that makes it better,
// a new figure here and in docs/safety-gate.md.
test.each([
  ['dev', ['all 1054/1118 26/1111', 'text 132/140 2/140', 'title 135/140 3/139', 'excerpt 135/140 5/140', 'takeaway 135/140 2/140', 'heading 126/140 3/140', 'description 131/140 3/140', 'keyword 132/138 3/132', 'cell 128/140 5/140']],
  ['test', ['all 571/599 11/595', 'text 71/75 3/75', 'title 74/75 1/75', 'excerpt 73/75 1/75', 'takeaway 70/75 0/75', 'heading 69/75 1/75', 'description 72/75 1/75', 'keyword 73/74 1/70', 'cell 69/75 3/75']],
] as const)('the blind set %s is caught, field by field, as docs/safety-gate.md says', (name, expected) => {
  const figures = measureFields(lexicon, readBlind(name)).map(
    ({ field, caught, held, falseAlarms, passed }) => `${field} ${caught}/${held} ${falseAlarms}/${passed}`,
  )
  expect(figures).toEqual(expected)
})
