import { expect, test } from 'vitest'
import { mapPost, toLine } from './map-post.ts'
import { matchCategory } from './match-category.ts'
import { defaultOptions } from './options.ts'
import type { SourcePost } from './source.ts'

const now = Date.UTC(2026, 0, 15)
const post: SourcePost = {
  kind: 'post',
  place: { file: 'export.xml' },
  key: '7',
  slug: 'bowls',
  title: 'Slow bowls',
  content: '',
  format: 'html',
  status: 'published',
  published: { at: Date.UTC(2023, 3, 5, 9), zoned: true },
  authors: ['jon'],
  categories: ['gear', 'dogs'],
  tags: ['Bowls', 'bowls', 'dogs'],
}
const options = {
  ...defaultOptions,
  address: 'https://old.example',
  categories: { dogs: 'Dog Care' },
  otherCategory: 'Pet Health',
  authors: { jon: 'Jon Reyes' },
}
const context = { options, defaultAuthor: 'Desk', now, timeZone: 'America/New_York' }
const map = (change: Partial<SourcePost>, more = {}) =>
  mapPost({ ...post, ...change }, 'First words.\n\nMore.', { ...context, ...more })

test('an article keeps date, author, category and keywords, and gets an excerpt from its text', () => {
  expect(map({}).fields).toMatchObject({
    title: 'Slow bowls',
    excerpt: 'First words.',
    author: 'Jon Reyes',
    category: 'Dog Care',
    meta_keywords: ['bowls', 'dogs'],
    published_date: Date.UTC(2023, 3, 5, 9),
    state: 'published',
  })
  expect(map({ authors: [], categories: ['gear'] }).fields).toMatchObject({ author: 'Desk', category: 'Pet Health' })
})

test('a time without a zone is what clocks of the site show', () => {
  const published = { at: Date.UTC(2023, 6, 5, 9), zoned: false }
  expect(map({ published }).fields.published_date).toBe(Date.UTC(2023, 6, 5, 13))
})

test.each([
  ['published', now + 1, 'scheduled'],
  ['scheduled', now + 1, 'scheduled'],
  ['scheduled', now - 1, 'draft'],
  ['private', now - 1, 'draft'],
  ['draft', now - 1, 'draft'],
] as const)('what was %s at %d comes as %s', (status, at, state) => {
  const published = { at, zoned: true }
  expect(map({ status, published }).fields.state).toBe(state)
  expect(map({ status, published }, { options: { ...options, status: 'drafts' } }).fields.state).toBe('draft')
})

test('a canonical address of the old site is dropped, one of another site stays', () => {
  expect(map({ canonical: 'https://www.old.example/bowls' }).fields.canonical_url).toBeNull()
  expect(map({ canonical: 'https://other.example/bowls' }).fields.canonical_url).toBe('https://other.example/bowls')
  expect(map({ canonical: 'javascript:alert(1)' }).fields.canonical_url).toBeNull()
})

test('what is too long is cut at a word and named', () => {
  const { fields, cut } = map({ searchTitle: 'word '.repeat(30) })
  expect(fields.search_title).toMatch(/ word…$/)
  expect(fields.search_title?.length).toBeLessThanOrEqual(70)
  expect(cut).toEqual(['search title'])
})

test('markup, control and hidden characters leave no trace in a line, and signs stay', () => {
  expect(toLine('<p>Cats &\n dogs\u0000</p>\u200B 1 < 2 > 0')).toBe('Cats & dogs 1 < 2 > 0')
  expect(toLine('<'.repeat(50_000))).toHaveLength(50_000)
})

test('a category is matched by name or by its clear meaning, else left to the owner', () => {
  const titles = ['Dog Care', 'Cat Care', 'Pet Nutrition', 'Pet Health', 'Small Pets']
  expect(matchCategory('dog care', titles)).toBe('Dog Care')
  expect(matchCategory('Puppies', titles)).toBe('Dog Care')
  expect(matchCategory('Feeding', titles)).toBe('Pet Nutrition')
  expect(matchCategory('Dog Food', titles)).toBe('Pet Nutrition')
  expect(matchCategory('Cats and Dogs', titles)).toBeUndefined()
  expect(matchCategory('Uncategorized', titles)).toBeUndefined()
})
