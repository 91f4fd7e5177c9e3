import { expect, test } from 'vitest'
import { isNonsense } from './nonsense.ts'
import { readWords } from './words.ts'

test.each([
  'Purple the of dog walks my because under than lamp.',
  'Press the seven hand tarmac your the dog to seconds if have back.',
  'Banana collar moon walking purple fetch water blanket lamp running window carrot sofa.',
])('words in no order make no sense: %s', (text) => {
  expect(isNonsense({ tokens: readWords(text) })).toBe(true)
})

test.each([
  'Press the back of your hand on the tarmac for seven seconds before you walk the dog.',
  'A harness he cannot back out of is essential, since scared dogs bolt.',
  'The monthly spot-on is worth setting a reminder for.',
  'Grapes | toxic with or without seeds | none',
  'Vitamins A and D build up in the body.',
  'A good collar, purple or red, bright, wide, padded, washable, light, strong, soft and cheap.',
  'The of my.',
])('an ordinary sentence makes sense: %s', (text) => {
  expect(isNonsense({ tokens: readWords(text) })).toBe(false)
})
