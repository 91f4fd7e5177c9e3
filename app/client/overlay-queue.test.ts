import { expect, test } from 'vitest'
import { blockOverlays, whenNoOverlayIsOpen } from './overlay-queue.ts'

test('with nothing open an overlay shows at once', () => {
  const shown: string[] = []
  whenNoOverlayIsOpen(() => shown.push('popup'))
  expect(shown).toEqual(['popup'])
})

test('an overlay waits until the last open one has closed', () => {
  const shown: string[] = []
  const closeSearch = blockOverlays()
  const closeOther = blockOverlays()
  whenNoOverlayIsOpen(() => shown.push('popup'))
  closeSearch()
  expect(shown).toEqual([])
  closeOther()
  expect(shown).toEqual(['popup'])
})

test('closing twice counts once', () => {
  const shown: string[] = []
  const close = blockOverlays()
  const other = blockOverlays()
  whenNoOverlayIsOpen(() => shown.push('popup'))
  close()
  close()
  expect(shown).toEqual([])
  other()
  expect(shown).toEqual(['popup'])
})

test('a cancelled overlay never shows', () => {
  const shown: string[] = []
  const close = blockOverlays()
  const takeBack = whenNoOverlayIsOpen(() => shown.push('popup'))
  takeBack()
  close()
  expect(shown).toEqual([])
})
