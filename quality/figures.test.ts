import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { replaceFigures } from './figures.ts'

const header = ['what', 'figure']
const page = (rows: string) =>
  `# Speed\n\n<!-- figures: written by the command -->\n\n| what | figure |\n| --- | --- |\n${rows}\n\n<!-- end of figures -->\n\nLimits.\n`

test('a run of everything replaces the table and nothing else', () => {
  const rows = [
    ['start', '2 s'],
    ['search', '4 ms'],
  ]
  expect(replaceFigures(page('| start | 1 s |\n| gone | 9 s |'), { header, rows, keeps: () => false })).toBe(
    page('| start | 2 s |\n| search | 4 ms |'),
  )
})

test('a run of one scenario changes its row and keeps the others in their order', () => {
  const before = page('| start | 1 s |\n| search | 4 ms |\n| gone | 9 s |')
  const keeps = (key: string) => key !== 'gone'
  expect(replaceFigures(before, { header, rows: [['start', '2 s']], keeps })).toBe(
    page('| start | 2 s |\n| search | 4 ms |'),
  )
})

test('a cell stays one cell, whatever it contains', () => {
  const rows = [['a', 'one | two\nthree']]
  expect(replaceFigures(page('| b | 1 |'), { header, rows, keeps: () => false })).toBe(page('| a | one two three |'))
})

test('a page without the two comments is an error', () => {
  expect(() => replaceFigures('# Speed', { header, rows: [], keeps: () => false })).toThrow('needs the lines')
})

test.each(['docs/performance.md', 'docs/reliability.md'])('%s has a table that the command rewrites', async (path) => {
  const text = await readFile(path, 'utf8')
  const rows = [['new', '1']]
  const updated = replaceFigures(text, { header, rows, keeps: () => false })
  expect(updated).toContain('| new | 1 |')
  expect(updated.split('<!-- end of figures -->')[1]).toBe(text.split('<!-- end of figures -->')[1])
})
