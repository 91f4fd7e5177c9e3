import { expect, test } from 'vitest'
import { authorsFrom, authorsText } from './format-authors.ts'

test('authors are written one on each line and read back the same', () => {
  const authors = [
    { name: 'Wagwise Editorial', weight: 80 },
    { name: 'Ada, DVM', weight: 10 },
  ]
  expect(authorsFrom(authorsText(authors))).toEqual(authors)
})

test('a line without a weight weighs one, and blank lines are nobody', () => {
  expect(authorsFrom('Ada\n\n  ')).toEqual([{ name: 'Ada', weight: 1 }])
})
