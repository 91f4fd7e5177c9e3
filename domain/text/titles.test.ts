import { expect, test } from 'vitest'
import { pageTitle, splitTitle } from './titles.ts'

test.each([
  ['Calm Cats: A Gentle Guide', 'Calm Cats: ', 'A Gentle Guide'],
  ['Is It Safe? What Vets Say', 'Is It Safe? ', 'What Vets Say'],
  ['Winter Walks – Warm Paws', 'Winter Walks – ', 'Warm Paws'],
  ['Winter Walks - Warm Paws', 'Winter Walks - ', 'Warm Paws'],
])('the title %j is split after its pause (102)', (title, first, second) => {
  expect(splitTitle(title)).toEqual([first, second])
})

test('a pause near an end, or a mark inside a word, is ignored (102)', () => {
  expect(splitTitle('Cats: how to keep them calm at home')).toEqual(['Cats: how to keep ', 'them calm at home'])
  expect(splitTitle('A well-fed dog at 6:30 every day')).toEqual(['A well-fed dog ', 'at 6:30 every day'])
})

test('without a pause the title is split between the two words nearest to the middle (102)', () => {
  expect(splitTitle('one two three four')).toEqual(['one two ', 'three four'])
})

test.each(['Calm', '', ' ', ' Calm ', 'a  b', 'Cats:', ': a', '猫 と 犬', '😀 😀😀😀', 'One: two? three - four'])(
  'both halves of %j joined give the title (102)',
  (title) => {
    const [first, second] = splitTitle(title)
    expect(first + second).toBe(title)
    expect(first.trim() !== '' || second === '').toBe(true)
  },
)

test('a title of one word is entirely in the first half', () => {
  expect(splitTitle('Hairballs')).toEqual(['Hairballs', ''])
})

test('a page title ends with the site name unless it contains it already', () => {
  expect(pageTitle('Shop', 'Wagwise')).toBe('Shop | Wagwise')
  expect(pageTitle('About Wagwise', 'Wagwise')).toBe('About Wagwise')
  expect(pageTitle(' ', 'Wagwise')).toBe('Wagwise')
})
