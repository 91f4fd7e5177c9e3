import { expect, test } from 'vitest'
import { holdOverlays, whenNothingIsOpen } from './overlay-queue.ts'

test('with nothing open an overlay shows at once', () => {
  const shown: string[] = []
  whenNothingIsOpen(() => shown.push('popup'))
  expect(shown).toEqual(['popup'])
})

test('an overlay waits until the last open one has closed', () => {
  const shown: string[] = []
  const closeSearch = holdOverlays()
  const closeOther = holdOverlays()
  whenNothingIsOpen(() => shown.push('popup'))
  closeSearch()
  expect(shown).toEqual([])
  closeOther()
  expect(shown).toEqual(['popup'])
})

test('closing twice counts once', () => {
  const shown: string[] = []
  const close = holdOverlays()
  const other = holdOverlays()
  whenNothingIsOpen(() => shown.push('popup'))
  close()
  close()
  expect(shown).toEqual([])
  other()
  expect(shown).toEqual(['popup'])
})

test('what was taken back never shows', () => {
  const shown: string[] = []
  const close = holdOverlays()
  const takeBack = whenNothingIsOpen(() => shown.push('popup'))
  takeBack()
  close()
  expect(shown).toEqual([])
})
