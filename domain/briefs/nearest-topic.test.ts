import { expect, test } from 'vitest'
import { readSynonyms } from '../search/synonyms.ts'
import { findNearestTopic, indexTopic } from './nearest-topic.ts'

const topic = (title: string, keywords: string[] = [], excerpt = '') =>
  indexTopic({ category: 'Dog Care', titles: [title], keywords, excerpt })
const topics = [
  topic('Ferret basics', ['ferret hammock']),
  topic('A week with a parrot', ['talking bird'], 'Cage, food and company.'),
  topic('Walks in the rain', ['dog coat']),
]
const titleFor = (query: string, ownSynonyms?: string) =>
  findNearestTopic(topics, query, readSynonyms(ownSynonyms))?.titles[0]

test('the nearest topic is about the words of a search, before one that only shares the animal', () => {
  expect(titleFor('where to hang a hammock')).toBe('Ferret basics')
  expect(titleFor('my budgie needs company')).toBe('A week with a parrot')
  expect(titleFor('puppy raincoat')).toBe('Walks in the rain')
  expect(titleFor('axolotl tank')).toBeUndefined()
})

test('the synonyms of the owner count', () => {
  expect(titleFor('swing bed')).toBeUndefined()
  expect(titleFor('swing bed', 'swing bed = hammock')).toBe('Ferret basics')
})
