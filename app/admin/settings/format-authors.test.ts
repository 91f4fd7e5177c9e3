import { expect, test } from 'vitest'
import { parseAuthors, formatAuthors } from './format-authors.ts'

test('authors are written one on each line and read back the same', () => {
  const authors = [
    { name: 'Wagwise Editorial', weight: 80 },
    { name: 'Ada, DVM', weight: 10 },
  ]
  expect(parseAuthors(formatAuthors(authors))).toEqual(authors)
})

test('a line without a weight weighs one, and blank lines are nobody', () => {
  expect(parseAuthors('Ada\n\n  ')).toEqual([{ name: 'Ada', weight: 1 }])
})
