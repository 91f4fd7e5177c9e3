import { expect, test } from 'vitest'
import { parseAnimal } from './animal.ts'
import { formatCalendar } from './calendar-file.ts'
import { listReminders, type Reminder } from './reminders.ts'

const calendar = { site: 'Wagwise', host: 'wagwise.example', now: Date.parse('2026-11-19T08:05:09.123Z') }
const reminder: Reminder = {
  animal_id: 'momo',
  kind: 'weigh',
  title: 'Momo: weigh',
  text: 'About once a month.',
  day: '2026-12-31',
  rule: 'FREQ=DAILY;INTERVAL=30',
}

/** As a calendar program reads the file (RFC 5545, 3.1 and 3.3.11). */
function read(file: string): [name: string, value: string][] {
  const unfolded = file.replaceAll('\r\n ', '')
  return unfolded.split('\r\n').flatMap((line) => {
    const at = line.indexOf(':')
    const text = line.slice(at + 1).replaceAll(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))
    return line === '' ? [] : [[line.slice(0, at), text]]
  })
}

test('a reminder is an all-day entry with an id, a stamp and an alarm', () => {
  expect(read(formatCalendar([reminder], calendar))).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Wagwise//My animals//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', '6d6f6d6f-weigh@wagwise.example'],
    ['DTSTAMP', '20261119T080509Z'],
    ['DTSTART;VALUE=DATE', '20261231'],
    ['DTEND;VALUE=DATE', '20270101'],
    ['RRULE', 'FREQ=DAILY;INTERVAL=30'],
    ['SUMMARY', 'Momo: weigh'],
    ['DESCRIPTION', 'About once a month.'],
    ['TRANSP', 'TRANSPARENT'],
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['DESCRIPTION', 'Momo: weigh'],
    ['TRIGGER', 'PT9H'],
    ['END', 'VALARM'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
})

const hostile = [
  'Momo\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:x@example.org',
  String.raw`Back\slash; comma, "quote": colon \n \N`,
  'Fluffy\u2028\u2029\u0000\u0007\u0085\u007f',
  `${'🐕'.repeat(60)}\ud800`,
  'é'.repeat(200),
  '=HYPERLINK("https://example.org")',
  '\t;;,,',
]

test.each(hostile)('the name %j stays a name', (title) => {
  const file = formatCalendar([{ ...reminder, title, animal_id: title }], calendar)
  const lines = file.split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    // A split character would come back as a replacement.
    expect(new TextDecoder().decode(new TextEncoder().encode(line))).toBe(line)
  }
  const fields = read(file)
  expect(fields.map(([name]) => name)).toEqual(read(formatCalendar([reminder], calendar)).map(([name]) => name))
  const clean = title
    .toWellFormed()
    .replaceAll(/\r\n|\u2028|\u2029/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
  expect(fields.find(([name]) => name === 'SUMMARY')?.[1]).toBe(clean)
  expect(fields.find(([name]) => name === 'UID')?.[1]).toMatch(/^[\da-f]+-weigh@wagwise\.example$/)
})

test('each animal and each reminder has an id of its own, which stays the same', () => {
  const animals = ['Momo', 'momo', 'Mo'].map((name, index) => ({
    ...parseAnimal({ name, id: `a${index}`, species: 'cat', birthday: '2022-06-09' })!,
  }))
  const idsOn = (today: string) =>
    read(formatCalendar(listReminders(animals, today), calendar))
      .filter(([name]) => name === 'UID')
      .map(([, id]) => id)
      .toSorted()
  const ids = idsOn('2026-11-19')
  expect(new Set(ids).size).toBe(12)
  expect(idsOn('2027-03-01')).toEqual(ids)
})
