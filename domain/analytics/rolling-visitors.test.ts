import { expect, test } from 'vitest'
import { addDays, rollingVisitorChanges } from './rolling-visitors.ts'

const first = '2026-01-01'
const at = (...offsets: number[]) => offsets.map((offset) => addDays(first, offset))

/** The plain definition: was there a visit in the thirty days up to and including this one? */
const isReached = (visits: readonly string[], day: string) =>
  visits.some((visit) => visit <= day && visit > addDays(day, -30))

test.each([
  ['one visit', [0]],
  ['two visits on consecutive days', [0, 1]],
  ['the next visit on the last day of the window', [0, 29]],
  ['the next visit on the first day after the window', [0, 30]],
  ['a long pause', [0, 31, 75]],
  ['every day for a while', Array.from({ length: 70 }, (_, index) => index)],
  ['out of order, and twice on one day', [40, 3, 3, 0]],
])('the running total of changes says on every day whether the visitor counts: %s', (_, offsets) => {
  const visits = at(...offsets)
  const changes = rollingVisitorChanges(visits)
  let sum = 0
  for (let offset = -2; offset < 150; offset++) {
    const day = addDays(first, offset)
    sum += changes.get(day) ?? 0
    expect([day, sum]).toEqual([day, isReached(visits, day) ? 1 : 0])
  }
})

test('without visits there are no changes', () => {
  expect(rollingVisitorChanges([])).toEqual(new Map())
})
