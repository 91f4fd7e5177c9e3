import { expect, test } from 'vitest'
import { describeAnimals, speciesOf, suitsAnimals } from './suits-animals.ts'

const article = (title: string, category = 'Pet Health', more: object = {}) => ({
  title,
  category,
  excerpt: '',
  ...more,
})

test('an article names its animals in its title, keywords and excerpt, or by its category', () => {
  expect(speciesOf(article('A calm first week', 'Cat Care'))).toEqual(['cat'])
  expect(speciesOf(article('Introducing a Cat and a Dog', 'Multi-Pet Households'))).toEqual(['dog', 'cat'])
  expect(speciesOf(article('Room for two', 'Exotic Pets', { meta_keywords: ['guinea pigs'] }))).toEqual(['guinea-pig'])
  expect(speciesOf(article('Why category pages scatter', 'Pet Technology'))).toEqual([])
})

test('what speaks of other animals only does not suit, and what speaks of none suits everyone', () => {
  expect(suitsAnimals(article('Loose-leash walking', 'Dog Care'), ['cat'])).toBe(false)
  expect(suitsAnimals(article('Dogs and cats in the heat'), ['cat'])).toBe(true)
  expect(suitsAnimals(article('Packing for a trip'), ['rat'])).toBe(true)
})

test('the animals of a reader are said in words', () => {
  expect(describeAnimals(['cat'])).toBe('a cat')
  expect(describeAnimals(['dog', 'rat', 'dog', 'other'])).toBe('two dogs, a rat and another animal')
})
