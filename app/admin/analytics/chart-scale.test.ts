import { expect, test } from 'vitest'
import { dateTicks, linePath, createScale, roundScale, spreadLabels } from './chart-scale.ts'

test('the scale ends at or above the highest value, in whole and even steps', () => {
  expect(roundScale(802, 4)).toEqual([0, 250, 500, 750, 1000])
  expect(roundScale(3, 4)).toEqual([0, 1, 2, 3])
  expect(roundScale(0, 4)).toEqual([0, 1])
  for (let highest = 0; highest < 3000; highest += 7) {
    const steps = roundScale(highest, 4)
    expect(steps.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(steps.length).toBeLessThan(8)
    expect(steps.every(Number.isInteger)).toBe(true)
  }
})

const frame = { width: 340, height: 120, left: 30, right: 10, top: 10, bottom: 10 }

test('the first day is on the left, the last on the right, and a pointer finds the nearest', () => {
  const { x, y, indexAt } = createScale(frame, 4, 100)
  expect([x(0), x(3), y(0), y(100)]).toEqual([30, 330, 110, 10])
  expect([indexAt(-50), indexAt(170), indexAt(9999)]).toEqual([0, 1, 3])
  expect(linePath([0, 100], { x, y, indexAt }, 2)).toBe('M230 110L330 10')
})

test('a single day is drawn in the middle', () => {
  const { x, indexAt } = createScale(frame, 1, 1)
  expect([x(0), indexAt(300)]).toEqual([180, 0])
})

test('labels that would touch are moved apart, inside the drawing', () => {
  expect(spreadLabels([20, 80], 15, 100)).toEqual([20, 80])
  expect(spreadLabels([50, 48], 15, 100)).toEqual([63, 48])
  expect(spreadLabels([100, 99], 15, 100)).toEqual([100, 85])
})

test('the last day is always dated, and dates never crowd', () => {
  expect(dateTicks(30, 700).at(-1)).toBe(29)
  expect(dateTicks(365, 300).length).toBeLessThanOrEqual(4)
  expect(dateTicks(1, 300)).toEqual([0])
})
