import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calculate } from './read-inputs.ts'
import { readNumber } from './read-number.ts'
import { tools } from './tools.ts'
import { measures } from './units.ts'

test.each([
  ['4.2', 4.2],
  ['4,2', 4.2],
  [' 4.2 ', 4.2],
  [',5', 0.5],
  ['0', 0],
  ['-1', -1],
  ['−1', -1],
  ['900', 900],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567', 1234567],
  ['1 200', 1200],
  ['12,50', 12.5],
])('"%s" is read as %d', (text, value) => {
  expect(readNumber(text, measures.weight)).toEqual({ value })
})

test.each(['abc', '4 1/2', '1..2', '4,2,1', '1e5', '4 stone', '--3', 'Infinity'])('"%s" is not a number', (text) => {
  expect(readNumber(text, measures.weight)).toBe('unreadable')
})

test('a unit that is typed behind the number counts, and a comma before three digits is asked about', () => {
  expect(readNumber('9.3 lbs', measures.weight)).toMatchObject({ value: 9.3, unit: { name: 'lb' } })
  expect(readNumber('20"', measures.length)).toMatchObject({ value: 20, unit: { name: 'in' } })
  expect(readNumber('1,200', measures.weight)).toEqual({ ambiguous: ['1200', '1.200'] })
  expect(readNumber(' ', measures.weight)).toBe('empty')
})

test('each calculator stands in the folder of its name, with sources, limits and a word about the vet', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  expect(tools.map(({ slug }) => slug).toSorted()).toEqual(folders.toSorted())
  for (const { sources, limits, vet, formula, steps, teaser, description } of tools) {
    expect(sources.length + limits.length).toBeGreaterThan(1)
    expect(sources.every(({ url, checked }) => url.startsWith('https://') || checked !== null)).toBe(true)
    expect([vet, formula, teaser, ...steps].every((text) => text.length > 5)).toBe(true)
    expect(description.length).toBeLessThanOrEqual(158)
  }
})

const numbersOf = (tool: (typeof tools)[number]) =>
  Object.entries(tool.inputs).flatMap(([name, input]) => (input.kind === 'number' ? [{ name, input }] : []))
const examples = (tool: (typeof tools)[number]) =>
  Object.fromEntries(numbersOf(tool).map(({ name, input }) => [name, input.example]))

test.each(tools.map((tool) => [tool.slug, tool] as const))('%s answers its own examples', (_slug, tool) => {
  const result = calculate(tool, examples(tool))
  expect(result).toHaveProperty('title')
  expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity|undefined/)
})

test.each(tools.map((tool) => [tool.slug, tool] as const))('%s says what is wrong with each number', (_slug, tool) => {
  const errorFor = (name: string, text: string) => {
    const result = calculate(tool, { ...examples(tool), [name]: text })
    return 'errors' in result ? result.errors[name] : undefined
  }
  for (const { name } of numbersOf(tool).filter(({ input }) => input.min >= 0))
    expect(errorFor(name, '-1')).toMatch(/^[A-Z].* (?:must be more than 0|must be at least .+)\.$/)
  for (const { name } of numbersOf(tool))
    for (const text of ['abc', '1,200', '99999999999']) expect(errorFor(name, text)).toMatch(/^[A-Z].*[.?]$/)
  for (const { name } of numbersOf(tool).filter(({ input }) => input.min > 0))
    expect(errorFor(name, '0')).toMatch(/must be more than 0\.$/)
  for (const { name } of numbersOf(tool).filter(({ input }) => !input.optional))
    expect(errorFor(name, '')).toMatch(/is missing\. Please enter a number, such as /)
})

test('no calculator names a dose of a medicine', () => {
  const texts = JSON.stringify(tools).toLowerCase()
  expect(texts).not.toMatch(/\b(?:dose|dosage|tablet|ibuprofen|aspirin|paracetamol|acetaminophen|activated charcoal)\b/)
})
