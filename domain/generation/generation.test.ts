import { expect, test } from 'vitest'
import { generationCategories, pickAuthor, computeProgress, type ProgressItem } from './generation.ts'

const item = (ordinal: number, change: Partial<ProgressItem> = {}): ProgressItem => ({
  ordinal,
  state: 'queued',
  title: '',
  error: '',
  rejections: [],
  updated_at: 0,
  article: undefined,
  ...change,
})
const running = { state: 'running', count: 3, reason: '' } as const

test('there are eleven categories for products, without households and lifestyle', () => {
  expect(generationCategories).toHaveLength(11)
  expect(generationCategories).not.toContain('Multi-Pet Households')
  expect(generationCategories).not.toContain('Pet Lifestyle')
})

test('of several articles in progress the card shows the one updated last', () => {
  const items = [
    item(0, { state: 'saving', title: 'First', updated_at: 5 }),
    item(1, { state: 'illustrating', title: 'Second', updated_at: 9 }),
    item(2, { state: 'writing', updated_at: 7 }),
  ]
  expect(computeProgress(running, items)).toMatchObject({
    currentArticle: 2,
    currentArticleTitle: 'Second',
    currentStatus: 'Generating images for article 2 of 3...',
  })
})

test('a stopped run shows its reason first', () => {
  const items = [item(0, { state: 'failed', error: 'Broken.' }), item(1), item(2)]
  const progress = computeProgress({ state: 'stopped', count: 3, reason: 'The limit is reached.' }, items)
  expect(progress).toMatchObject({
    isGenerating: false,
    isCancelled: false,
    currentStatus: 'Completed with errors',
    errors: ['The limit is reached.', 'Article 1: Broken.'],
  })
})

test('a run that made all its articles has no errors, only notes', () => {
  const items = [item(0, { state: 'done' }), item(1, { state: 'done', rejections: ['Link rejected: x'] })]
  expect(computeProgress({ state: 'completed', count: 2, reason: '' }, items)).toMatchObject({
    currentStatus: 'All articles generated!',
    errors: ['Article 2: Link rejected: x'],
  })
})

test('every author is picked according to their weight, including at the boundaries', () => {
  const authors = [
    { name: 'a', weight: 8 },
    { name: 'b', weight: 1 },
    { name: 'c', weight: 1 },
  ]
  const picked = Array.from({ length: 1000 }, (_, index) => pickAuthor(authors, index / 1000))
  const count = (name: string) => picked.filter((one) => one === name).length
  expect([count('a'), count('b'), count('c')]).toEqual([800, 100, 100])
  expect(pickAuthor(authors, 0.999999)).toBe('c')
  expect(pickAuthor([], 0.5)).toBe('')
})
