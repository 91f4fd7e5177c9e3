import { expect, test } from 'vitest'
import { scrollFraction } from './popup-trigger.ts'

test('half of what can be scrolled is half the page', () => {
  expect(scrollFraction({ scrolled: 1000, page: 2800, window: 800 })).toBe(0.5)
})

test('a page that fits the window is never scrolled', () => {
  expect(scrollFraction({ scrolled: 0, page: 800, window: 800 })).toBe(0)
})
