import { expect, test } from 'vitest'
import { listTextWarnings } from './text-warnings.ts'

const warningsIn = (text: string) => listTextWarnings(text).map(({ line, message }) => `${line}: ${message}`)

test('a text in order has no problems', () => {
  const table = '| a | b |\n|---|---|\n| 1 | 2 |'
  const steps = '::: steps Title\n1. Do.\n:::'
  expect(
    warningsIn(`A[^1].\n\n${table}\n\n${steps}\n\n{compare: a, b}\n\n[^1]: T | O | https://example.org | `),
  ).toEqual([])
  expect(warningsIn('')).toEqual([])
})

test('a table that readers do not see whole is a problem', () => {
  const row = `|${'a|'.repeat(500)}`
  expect(warningsIn(`x\n${row}\n|-|\n${row}`)).toEqual(['2: This table has 500 columns. Readers see the first 20.'])
  expect(warningsIn('| a |\n|---|\n| 1 | 2 |')).toEqual([
    '1: A row of this table has more cells than its head. Readers see the first 1.',
  ])
})

test('a comparison has two to five products', () => {
  expect(warningsIn('{compare: a}\n{compare: a, a}\n{compare: a, b, c, d, e, f | H}')).toEqual([
    '1: A comparison needs at least two products.',
    '2: A comparison needs at least two products.',
    '3: This comparison names 6 products. Readers see the first 5.',
  ])
})

test('a block of steps has steps and an end', () => {
  expect(warningsIn('::: steps A\nNo step.\n:::\n::: steps B\n1. b\n## C')).toEqual([
    '1: This block of steps has no numbered lines.',
    '4: This block of steps is not closed. End it with a line of three colons.',
  ])
})

test('references and sources belong together', () => {
  expect(warningsIn('A[^3] b[^3] c[^1].\n\n[^1]: One\n[^2]: Two')).toEqual([
    '1: Reference 3 has no source.',
    '4: Source 2 is never referred to.',
  ])
})

test('a figure that does not exist is a problem', () => {
  expect(warningsIn('{figure: rib-test | Ribs}\n{figure: no-such | Ribs}')).toEqual([
    '2: There is no such figure. Readers see only its caption.',
  ])
})
