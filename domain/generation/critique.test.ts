import { expect, test } from 'vitest'
import { remainingProblems } from './critique.ts'

const text = (content: string) => ({ title: 'Onions', excerpt: 'What to know.', content })
const draft = text('Onions are harmless.[^1]\n\nDogs **like** meat.')
const reason = 'It plays down a danger.'

test('a problem goes with its sentence, even if its reference or emphasis was not quoted', () => {
  const gone = text('Onions are poisonous.[^1]')
  expect(remainingProblems([{ sentence: 'Onions are harmless.[^1]', reason }], draft, gone)).toEqual([])
  expect(remainingProblems([{ sentence: 'Onions are harmless.', reason }], draft, gone)).toEqual([])
  expect(remainingProblems([{ sentence: 'Dogs like meat.', reason }], draft, gone)).toEqual([])
})

test('a problem whose sentence stays, in any field, keeps it, so that the editor can show it', () => {
  const problems = ['Onions are harmless.', 'What to know.'].map((sentence) => ({ sentence, reason }))
  expect(remainingProblems(problems, draft, draft)).toEqual(problems.map((one) => ({ rule: 'critique', ...one })))
})

test('a problem whose sentence was not quoted exactly, or changed only its mark, is about the whole text', () => {
  const inexact = { sentence: 'Onions are fine.', reason }
  const finding = { rule: 'critique', reason: 'It plays down a danger. (“Onions are fine.”)', sentence: '' }
  expect(remainingProblems([inexact], draft, text('Onions are poisonous.'))).toEqual([finding])
  const moved = remainingProblems(
    [{ sentence: 'Onions are harmless.[^1]', reason }],
    draft,
    text('Onions are harmless.[^2]'),
  )
  expect(moved).toMatchObject([{ sentence: '' }])
})
