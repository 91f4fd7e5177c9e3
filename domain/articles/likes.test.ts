import { expect, test } from 'vitest'
import { applyLike } from './likes.ts'

test('a like raises the shown count by one (192)', () => {
  expect(applyLike({ count: 4, liked: false }, true)).toEqual({ count: 5, liked: true })
})

test('taking it back lowers the shown count by one (193)', () => {
  expect(applyLike({ count: 5, liked: true }, false)).toEqual({ count: 4, liked: false })
})

test.each([true, false])('asking for the current state changes nothing (liked: %s)', (liked) => {
  expect(applyLike({ count: 5, liked }, liked)).toEqual({ count: 5, liked })
})

test('a like and its taking back end where they began', () => {
  const before = { count: 7, liked: false }
  expect(applyLike(applyLike(before, true), false)).toEqual(before)
})
