import { expect, test } from 'vitest'
import { formatCsv, parseCsv } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)

test('commas, quotes and line breaks are quoted, and lines end in CRLF', () => {
  expect(
    formatCsv([
      ['a', 'b,c'],
      ['d "e"', 'f\ng'],
    ]),
  ).toBe('a,"b,c"\r\n"d ""e""","f\ng"\r\n')
})

test.each([
  '=HYPERLINK("http://evil.test")',
  '+1',
  '-1',
  '@sum',
  '\t=1+1',
  '\r=1',
  '＝cmd',
  '＋1',
  '－1',
  '＠x',
  '  =1+1',
  "'=1",
])('a spreadsheet does not evaluate %j, and it is read back unchanged (T31)', (cell) => {
  const written = formatCsv([['name', cell]])
  expect(written.replace('name,', '').replace(/^"/, '')).toMatch(/^'/)
  expect(cellsOf(written)).toEqual([['name', cell]])
})

test.each(["don't", "'tis", '', '3 - 2', 'a=b', '"', 'Zoë 🐾'])(
  '%j is written as it is and read back unchanged',
  (cell) => {
    expect(formatCsv([['x', cell]])).not.toContain(`'${cell || 'x'}`)
    expect(cellsOf(formatCsv([['x', cell]]))).toEqual([['x', cell]])
  },
)

test('all line endings, a byte order mark and a missing final line ending are accepted', () => {
  expect(cellsOf('\uFEFFa,b\r\nc,d\ne,f\rg,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test('an empty last cell is a cell, and a blank line is not a record', () => {
  expect(cellsOf('a,b\n\nc,\n  \n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(cellsOf('a,b\nc,')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
})

test('a record has the number of the line on which it starts', () => {
  expect(parseCsv('a,b\n"two\nlines",c\n\nd,e').map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([
  ['Earnings, all shops\n\nDay;Earned\n13.02.2026;1,20\n14.02.2026;3,40', ';'],
  ['Day\tName\tEarned\n1\tMat, large\t"1,20"\n2\tMat, small\t"3,40"', '\t'],
  ['day|name|shop|earned\n1|Mat, large|x|1,20', '|'],
  ['name,link\nMat | large | blue,https://a.example\nMat | small | red,https://b.example', ','],
])('the separator is what the lines of the table have in common: %j', (text, mark) => {
  const records = parseCsv(text)
  expect(records.at(-1)?.cells).toHaveLength((text.split('\n').at(-2) ?? '').split(mark).length)
})

test('semicolons, as European spreadsheets save them, are accepted', () => {
  expect(cellsOf('title;price\n"a; b";1,99')).toEqual([
    ['title', 'price'],
    ['a; b', '1,99'],
  ])
})

test('an unclosed quote does not hang and loses nothing', () => {
  expect(cellsOf('a,"b\nc')).toEqual([['a', 'b\nc']])
})

test('a megabyte of quotes is read quickly', () => {
  expect(cellsOf(`a\n${'"'.repeat(1_000_000)}`)).toHaveLength(2)
})
