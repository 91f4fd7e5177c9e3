import { expect, test } from 'vitest'
import { joinCredit, splitCredit } from './picture-credit.ts'

test.each([
  ['Photo: Ann Lee', '', 'Photo: Ann Lee'],
  ['Mia at the window | Photo: Ann Lee', 'Mia at the window', 'Photo: Ann Lee'],
  ['Mia at the window | ', 'Mia at the window', ''],
  [' | Ann Lee | Agency', '', 'Ann Lee | Agency'],
  ['', '', ''],
])('the line "%s" is the caption "%s" and the credit "%s"', (line, caption, credit) => {
  expect(splitCredit(line)).toEqual({ caption, credit })
  expect(joinCredit({ caption, credit })).toBe(line)
})

test('a bar in a caption does not become a credit', () => {
  expect(splitCredit(joinCredit({ caption: 'Mia | Max', credit: '' }))).toEqual({ caption: 'Mia / Max', credit: '' })
})
