import { expect, test } from 'vitest'
import { measureFields, readBlind } from '#quality/safety-gate/measure-gate.ts'
import { readLexicon } from '#server/adapters/safety-gate/read-lexicon.ts'

const lexicon = await readLexicon('content')

// Nobody trained with these sentences. A change that makes a figure worse needs a reason; one that makes it better,
// a new figure here and in docs/safety-gate.md.
test.each([
  ['dev', ['all 1030/1118 32/1111', 'text 128/140 1/140', 'title 136/140 5/139', 'excerpt 132/140 6/140', 'takeaway 136/140 4/140', 'heading 124/140 3/140', 'description 124/140 4/140', 'keyword 125/138 4/132', 'cell 125/140 5/140']],
  ['test', ['all 561/599 16/595', 'text 71/75 3/75', 'title 73/75 1/75', 'excerpt 75/75 2/75', 'takeaway 69/75 0/75', 'heading 66/75 1/75', 'description 68/75 4/75', 'keyword 70/74 0/70', 'cell 69/75 5/75']],
] as const)('the blind set %s is caught, field by field, as docs/safety-gate.md says', (name, expected) => {
  const figures = measureFields(lexicon, readBlind(name)).map(
    ({ field, caught, held, falseAlarms, passed }) => `${field} ${caught}/${held} ${falseAlarms}/${passed}`,
  )
  expect(figures).toEqual(expected)
})
