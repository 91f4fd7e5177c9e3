import { expect, test } from 'vitest'
import { applyLike } from './likes.ts'

test('a like increases the shown count by one (192)', () => {
  expect(applyLike({ count: 4, liked: false }, true)).toEqual({ count: 5, liked: true })
})

test('removing a like decreases the shown count by one (193)', () => {
  expect(applyLike({ count: 5, liked: true }, false)).toEqual({ count: 4, liked: false })
})

test.each([true, false])('setting the current state changes nothing (liked: %s)', (liked) => {
  expect(applyLike({ count: 5, liked }, liked)).toEqual({ count: 5, liked })
})

test('liking and unliking restores the initial state', () => {
  const before = { count: 7, liked: false }
  expect(applyLike(applyLike(before, true), false)).toEqual(before)
})
