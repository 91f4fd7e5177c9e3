import { expect, test } from 'vitest'
import { blockOverlays, whenNoOverlayIsOpen } from './overlay-queue.ts'

test('with nothing open an overlay shows at once', () => {
  const order: string[] = []
  whenNoOverlayIsOpen(() => order.push('popup'))
  expect(order).toEqual(['popup'])
})

test('an overlay waits until the last open one has closed', () => {
  const order: string[] = []
  const closeSearch = blockOverlays()
  const closeOther = blockOverlays()
  whenNoOverlayIsOpen(() => order.push('popup'))
  closeSearch()
  expect(order).toEqual([])
  closeOther()
  expect(order).toEqual(['popup'])
})

test('closing twice counts once', () => {
  const order: string[] = []
  const close = blockOverlays()
  const other = blockOverlays()
  whenNoOverlayIsOpen(() => order.push('popup'))
  close()
  close()
  expect(order).toEqual([])
  other()
  expect(order).toEqual(['popup'])
})

test('a cancelled overlay never shows', () => {
  const order: string[] = []
  const close = blockOverlays()
  const takeBack = whenNoOverlayIsOpen(() => order.push('popup'))
  takeBack()
  close()
  expect(order).toEqual([])
})
