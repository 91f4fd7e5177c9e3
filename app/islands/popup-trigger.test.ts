import { expect, test } from 'vitest'
import { scrollFraction } from './popup-trigger.ts'

test('half of the scrollable height counts as half the page', () => {
  expect(scrollFraction({ scrolled: 1000, page: 2800, window: 800 })).toBe(0.5)
})

test('a page that fits the window counts as not scrolled', () => {
  expect(scrollFraction({ scrolled: 0, page: 800, window: 800 })).toBe(0)
})
