import { expect, test } from 'vitest'
import { findFirstHandWords } from './first-hand-words.ts'

test.each([
  'We tested six brushes for a month',
  'Our favorite after a month',
  'I’ve been using it since March',
  'We have now measured all three',
  'Our testers agreed',
  'A hands-on review',
])('“%s” claims an experience', (sentence) => {
  expect(findFirstHandWords([`Before. ${sentence}. After.`])).toEqual([sentence])
})

test.each([
  'We have not tested it',
  'We tried to sleep',
  'The bowl we used to have was blue',
  'Our favorite season is fall',
  'Laboratories tested it',
  'My cat sleeps on it',
  'Before we used a brush, nothing helped',
])('“%s” claims none', (sentence) => {
  expect(findFirstHandWords([sentence])).toEqual([])
})
