import { expect, test } from 'vitest'
import { changeOf, perVisitor, ratio, shareOf } from './metric-change.ts'

test('a change is said with sign, percentage, direction and the older figure', () => {
  expect(changeOf(1120, 1000)).toEqual({ direction: 'up', text: '+12%, up from 1,000' })
  expect(changeOf(970, 1000)).toEqual({ direction: 'down', text: '−3%, down from 1,000' })
  expect(changeOf(0, 40)).toEqual({ direction: 'down', text: '−100%, down from 40' })
})

test('nothing before has no percentage, and no change is no direction', () => {
  expect(changeOf(5, 0)).toEqual({ direction: 'up', text: 'Up from 0' })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', text: 'Same as before' })
  expect(changeOf(7, 7).direction).toBe('same')
})

test('a change too small for a percentage is not called 0%', () => {
  expect(changeOf(10_001, 10_000).text).toBe('Under 1%, up from 10,000')
})

test('figures that look the same are the same', () => {
  expect(changeOf(2.2201, 2.2249, ratio).direction).toBe('same')
})

test('views per visitor of nobody are none', () => {
  expect(perVisitor({ views: 0, visitors: 0 })).toBe(0)
  expect(ratio(perVisitor({ views: 9, visitors: 4 }))).toBe('2.25')
})

test('a share of something is never 0%', () => {
  expect([shareOf(1, 4), shareOf(1, 1000), shareOf(0, 4), shareOf(0, 0)]).toEqual(['25%', '<1%', '0%', '0%'])
})
