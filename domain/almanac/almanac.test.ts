import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { almanacNote, entriesOfMonth, formatMonths, monthNames, parseAlmanac } from './almanac.ts'
import { halves } from './half.ts'

const page = (text: string) => ({ fields: {}, text })
const starter = readFileSync('content/pages/almanac.md', 'utf8').split('---\n').slice(2).join('---\n')
const entries = parseAlmanac(page(starter))

test('the starter almanac has an entry for every month in both halves, each with a reason and a link', () => {
  expect(entries.length).toBeGreaterThanOrEqual(24)
  for (const half of halves)
    for (const [index] of monthNames.entries())
      expect(entriesOfMonth(entries, index + 1, half).length).toBeGreaterThanOrEqual(2)
  for (const { title, reason, link, months } of entries) {
    expect([title, months.north.length]).not.toEqual([title, 12])
    expect(reason.length, title).toBeGreaterThan(40)
    expect(link?.href, title).toMatch(/^\/(?:article|safe)\/[a-z0-9-]+$/)
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})

test('a season is six months later in the southern half, and a date of the calendar is not', () => {
  const [ticks, fireworks] = parseAlmanac(
    page('## March to June\n\n### Ticks\n\nThey bite.\n\n## December to January, everywhere\n\n### Fireworks'),
  )
  expect(ticks).toMatchObject({ title: 'Ticks', reason: 'They bite.', link: undefined })
  expect(ticks?.months).toEqual({ north: [3, 4, 5, 6], south: [9, 10, 11, 12] })
  expect(fireworks?.months).toEqual({ north: [12, 1], south: [12, 1] })
})

test.each([
  ['Sept – Nov', 'September to November'],
  ['august', 'August'],
  ['Winter', 'All year'],
  ['May to Someday', 'All year'],
  ['', 'All year'],
])('the heading %j means %s, so that no entry is lost', (heading, months) => {
  const [entry] = parseAlmanac(page(`## ${heading || '?'}\n\n### A thing\n\nA reason.`))
  expect(formatMonths(entry?.months.north ?? [])).toBe(months)
})

test('what begins this month stands first', () => {
  const both = parseAlmanac(page('## May to August\n\n### Old\n\n## July\n\n### New'))
  expect(entriesOfMonth(both, 7, 'north').map(({ title }) => title)).toEqual(['New', 'Old'])
})

test('the note of the newsletter speaks to both halves', () => {
  const seasons = parseAlmanac(page('## November\n\n### Salt\n\nIt burns.\n\n## May\n\n### Heat\n\nIt is hot.'))
  expect(almanacNote(seasons, 11)).toBe(
    'November, in the northern half of the world: Salt. It burns. In the southern half: Heat.',
  )
  expect(almanacNote(seasons, 6)).toBeUndefined()
  expect(almanacNote(parseAlmanac(page('## July, everywhere\n\n### Fireworks\n\nStay in.')), 7)).toBe(
    'July: Fireworks. Stay in.',
  )
})
