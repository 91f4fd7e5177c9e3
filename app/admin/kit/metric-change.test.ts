import { expect, test } from 'vitest'
import { compareMetric, viewsPerVisitor, formatRatio, formatShare } from './metric-change.ts'

test('a change is said with sign, percentage, direction and the older figure', () => {
  expect(compareMetric(1120, 1000)).toEqual({ direction: 'up', text: '+12%, up from 1,000' })
  expect(compareMetric(970, 1000)).toEqual({ direction: 'down', text: '−3%, down from 1,000' })
  expect(compareMetric(0, 40)).toEqual({ direction: 'down', text: '−100%, down from 40' })
})

test('a first value has no percentage, and an unchanged one no direction', () => {
  expect(compareMetric(5, 0)).toEqual({ direction: 'up', text: 'Up from 0' })
  expect(compareMetric(0, 0)).toEqual({ direction: 'same', text: 'Same as before' })
  expect(compareMetric(7, 7).direction).toBe('same')
})

test('a change too small for a percentage is not called 0%', () => {
  expect(compareMetric(10_001, 10_000).text).toBe('Under 1%, up from 10,000')
})

test('figures that look the same are the same', () => {
  expect(compareMetric(2.2201, 2.2249, formatRatio).direction).toBe('same')
})

test('views per visitor of nobody are none', () => {
  expect(viewsPerVisitor({ views: 0, visitors: 0 })).toBe(0)
  expect(formatRatio(viewsPerVisitor({ views: 9, visitors: 4 }))).toBe('2.25')
})

test('a share of something is never 0%', () => {
  expect([formatShare(1, 4), formatShare(1, 1000), formatShare(0, 4), formatShare(0, 0)]).toEqual([
    '25%',
    '<1%',
    '0%',
    '0%',
  ])
})
