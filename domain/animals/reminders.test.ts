import { expect, test } from 'vitest'
import { parseAnimal } from './animal.ts'
import { ageInMonths, formatAge, formatBirthday, formatDay, formatWait } from './days.ts'
import { listReminders } from './reminders.ts'
import { chartPoints } from './weight-chart.ts'

const today = '2026-11-19'
const animal = (fields: object) => parseAnimal({ name: 'Momo', species: 'cat', added: '2026-11-01', ...fields })!
const days = (fields: object, on = today) =>
  Object.fromEntries(listReminders([animal(fields)], on).map(({ kind, day }) => [kind, day]))

test('reminders count from what was done last, or from the day on which the animal was entered', () => {
  expect(days({})).toEqual({ weigh: '2026-11-01', nails: '2026-11-29', vet: '2026-12-01' })
  const done = { vet: '2026-03-10', nails: '2026-11-18' }
  const weights = [{ day: '2026-11-14', kg: 4.2 }]
  expect(days({ birthday: '2022-06-09', weights, done })).toEqual({
    weigh: '2026-12-14',
    nails: '2026-12-16',
    vet: '2027-03-10',
    birthday: '2027-06-09',
  })
})

test('a kitten is weighed every week, an old cat sees the vet twice a year, and a fish has neither nails nor scale', () => {
  expect(days({ birthday: '2026-09-01', weights: [{ day: '2026-11-14', kg: 1 }] })['weigh']).toBe('2026-11-21')
  expect(days({ birthday: '2010', done: { vet: '2026-11-01' } })['vet']).toBe('2027-05-02')
  expect(Object.keys(days({ species: 'fish' }))).toEqual(['vet'])
})

test('a birthday on February 29 is on the last day of the month', () => {
  expect(days({ birthday: '2024-02-29' })['birthday']).toBe('2027-02-28')
  expect(days({ birthday: '2024-02-29' }, '2027-03-01')['birthday']).toBe('2028-02-29')
  expect(days({ birthday: '2022-11-19' })['birthday']).toBe(today)
})

test('ages and waits are said in ordinary words', () => {
  expect(['2022-06-09', '2025-12-01', '2026-10-25', '2026-09', '2017', ''].map((day) => formatAge(day, today))).toEqual(
    ['4 years', '11 months', '3 weeks', '2 months', 'about 9 years', ''],
  )
  expect(ageInMonths('2027-01-01', today)).toBe(0)
  expect(
    [today, '2026-11-20', '2026-12-02', '2026-12-19', '2027-06-09', '2026-11-01'].map((day) => formatWait(day, today)),
  ).toEqual(['today', 'in 1 day', 'in 13 days', 'in 4 weeks', 'in 7 months', '3 weeks ago'])
  expect(['2022-06-09', '2022-06', '2022', ''].map(formatBirthday)).toEqual(['June 9, 2022', 'June 2022', '2022', ''])
  expect([formatDay('2026-11-14', today), formatDay('2025-01-02', today)]).toEqual(['Nov 14', 'Jan 2, 2025'])
})

test('the chart leaves room, shows time to scale, and a small change stays small', () => {
  const weights = [
    { day: '2026-01-01', kg: 4 },
    { day: '2026-01-11', kg: 4.1 },
    { day: '2026-01-31', kg: 4 },
  ]
  const points = chartPoints(weights, 300, 100)
  expect(points.map(({ x }) => x)).toEqual([0, 100, 300])
  for (const { y } of points) expect(Math.abs(y - 50)).toBeLessThan(10)
  expect(chartPoints([{ day: '2026-01-01', kg: 4 }], 300, 100)).toMatchObject([{ x: 150, y: 50 }])
  expect(chartPoints([], 300, 100)).toEqual([])
})
