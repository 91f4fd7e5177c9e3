import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { isDay } from '../text/dates.ts'
import { briefErrors, emptyBrief, parseBriefCsv } from './brief.ts'

const brief = { ...emptyBrief, question: 'How much hay does a rabbit need?' }

test.each([
  ['question', { question: '' }],
  ['angle', { angle: 'x'.repeat(501) }],
  ['notes', { notes: 'a\u0000b' }],
  ['species', { species: 'dragon' }],
  ['category', { category: 'Dragons' }],
  ['planned_for', { planned_for: '2026-02-30' }],
  ['facts', { facts: Array.from({ length: 21 }, String) }],
])('a brief with a bad %s is rejected with a sentence', (field, change) => {
  expect(briefErrors(brief)).toEqual({})
  expect(Object.keys(briefErrors({ ...brief, ...change }))).toEqual([field])
})

test('a day must exist', () => {
  expect(['2026-11-16', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-11-31', '16.11.2026', '', '1999-01-01', '2026-11-16T10:00'].some(isDay)).toBe(false)
})

test('a CSV names its columns in any order and wording, and keeps the number of each line', () => {
  const read = parseBriefCsv(
    'Date;Question;Species;Category;Other\n2026-12-01;Why hay?;Guinea pig;dog care;x\n;Two;;;\n',
  )
  expect(read).toEqual({
    ok: true,
    rows: [
      {
        line: 2,
        brief: {
          ...emptyBrief,
          question: 'Why hay?',
          species: 'guinea-pig',
          category: 'Dog Care',
          planned_for: '2026-12-01',
          origin: 'csv',
        },
      },
      { line: 3, brief: { ...emptyBrief, question: 'Two', origin: 'csv' } },
    ],
  })
  expect(parseBriefCsv('title\nWhy hay?')).toEqual({
    ok: false,
    reason: 'unreadable',
    message: expect.stringContaining('"question"'),
  })
  expect(parseBriefCsv(`question\n${'x\n'.repeat(501)}`)).toEqual({
    ok: false,
    reason: 'unreadable',
    message: expect.stringContaining('500'),
  })
})

test('a file of briefs with too many columns or rows is rejected without being read to the end', () => {
  const columns = `${'x,'.repeat(500_000)}question`
  for (const text of [`${columns}\n${'a\n'.repeat(400)}`, `question\n${','.repeat(1_000_000)}`]) {
    expect(parseBriefCsv(text)).toMatchObject({ ok: false, message: expect.stringContaining('200 columns') })
  }
  const rows = `question\n${'a\n'.repeat(1_000_000)}`
  expect(cpuSecondsOf(() => expect(parseBriefCsv(rows).ok).toBe(false))).toBeLessThan(2)
})
