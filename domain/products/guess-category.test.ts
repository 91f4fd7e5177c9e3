import { expect, test } from 'vitest'
import { guessCategory } from './guess-category.ts'

const products = [
  { title: 'Washable dog bed', category: 'Beds & Comfort' },
  { title: 'Silicone lick mat', category: 'Feeding & Water' },
  { title: 'Stainless steel bowl for dogs', category: 'Feeding & Water' },
  { title: 'Lint roller', category: null },
]

test.each([
  ['Orthopedic dog bed, large', 'Beds & Comfort'],
  ['Lick mat with suction cups', 'Feeding & Water'],
  ['Water fountain', 'Feeding & Water'],
  ['Lint roller refill', null],
  ['Dog whistle', null],
])('%s belongs to %s, the category of products like it', (name, category) => {
  expect(guessCategory(name, products)).toBe(category)
})
