import { expect, test } from 'vitest'
import { createTopicFinder } from './nearest-topic.ts'

const topic = (title: string, keywords: string[] = [], excerpt = '') => ({
  category: 'Dog Care',
  titles: [title],
  keywords,
  excerpt,
})
const find = createTopicFinder([
  topic('Ferret basics', ['ferret hammock']),
  topic('A week with a parrot', ['talking bird'], 'Cage, food and company.'),
  topic('Walks in the rain', ['dog coat']),
])

test('the nearest topic is about the words of a search, before one that only shares the animal', () => {
  const title = (query: string) => find(query)?.titles[0]
  expect(title('where to hang a hammock')).toBe('Ferret basics')
  expect(title('my budgie needs company')).toBe('A week with a parrot')
  expect(title('puppy raincoat')).toBe('Walks in the rain')
  expect(title('axolotl tank')).toBeUndefined()
})
