import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { findTextLimitError, trimToLimits } from './text-limits.ts'

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n')

test('a text with more figures, products and comparisons than a page can show is rejected with their number', () => {
  expect(findTextLimitError(lines(100, '{figure: rib-test}'))).toBeUndefined()
  expect(findTextLimitError(lines(4600, '{figure: rib-test}'))).toBe(
    'This text has 4,600 product cards, comparisons and figures. An article can have at most 100.',
  )
  const mixed = [lines(51, '{compare: mat, bed}'), lines(50, '{product: mat}')].join('\n')
  expect(findTextLimitError(mixed)).toMatch(/^This text has 101 product cards/)
})

const tooManyParts =
  'This text has more than 10,000 paragraphs, list items, table cells, links and other parts. Please split it into several articles.'

test('a text of 10,000 paragraphs is accepted and a longer one is not', () => {
  expect(findTextLimitError(lines(10_000, 'Words.'))).toBeUndefined()
  expect(findTextLimitError(lines(10_001, 'Words.'))).toBe(tooManyParts)
})

const wideHead = `|${'a|'.repeat(20)}\n|-|\n`
const hostileTexts: Readonly<Record<string, string>> = {
  'empty rows of a wide table': wideHead + lines(300_000, '||'),
  'many small wide tables': lines(15_000, `${wideHead}||\n||\n`),
  'signs in a triage table': `|a|b|\n|-|-|\n${lines(500, `|Red: x|${'a;'.repeat(1000)}|`)}`,
  'list items': lines(250_000, '- a'),
  'list items inside others': lines(100_000, '- a\n  - b'),
  steps: `::: steps\n${lines(200_000, '1. a')}`,
  'notes of steps': `::: steps\n${lines(200_000, 'a')}`,
  links: '[a](/b) '.repeat(125_000),
  'links inside bold': `**${'[a](/b) '.repeat(125_000)}**`,
  bold: '**a** '.repeat(160_000),
  italics: '*a* '.repeat(250_000),
  'italics in links': '[*a* *a* *a*](/b) '.repeat(50_000),
  'links after many asterisks without a partner': `${'*a '.repeat(20_000)}${'[a](/b) '.repeat(100_000)}`,
  references: `[^1]: A\n${'a[^1]'.repeat(200_000)}`,
  'tables after many lines that are not shown': `${lines(20_000, '#')}\n${wideHead}${lines(200_000, '||')}`,
}

test.each(Object.entries(hostileTexts))('%s are rejected without being read to the end', (_, text) => {
  const error: { is?: string | undefined } = {}
  expect(cpuSecondsOf(() => (error.is = findTextLimitError(text)))).toBeLessThan(2)
  expect(error.is).toBe(tooManyParts)
})

test('asterisks without a partner, and a table of 100 rows with 20 columns, are accepted', () => {
  expect(findTextLimitError('*a '.repeat(20_000))).toBeUndefined()
  expect(findTextLimitError(wideHead + lines(100, '| a '.repeat(20)))).toBeUndefined()
})

test('a text that is trimmed to the limits keeps its beginning and its sources', () => {
  const text = ['First.[^1]', lines(150, '{figure: rib-test}'), '[^1]: A source', 'Last.'].join('\n')
  const trimmed = trimToLimits(text)
  expect(trimmed.error).toMatch(/^This text has 150/)
  expect(trimmed.text).toBe(['First.[^1]', lines(100, '{figure: rib-test}'), '[^1]: A source', 'Last.'].join('\n'))
  expect(findTextLimitError(trimToLimits(lines(10_001, 'Words.')).text)).toBeUndefined()
  const wide = `First.\n${wideHead}${lines(20_000, '||')}\n\nLast.`
  expect(trimToLimits(wide).text).toBe('First.\n\nLast.')
  expect(trimToLimits('Words.')).toEqual({ text: 'Words.', error: undefined })
})
