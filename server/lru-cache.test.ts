import { expect, test } from 'vitest'
import { createLruCache } from './lru-cache.ts'

test('the cache never exceeds its size and evicts the least recently used entries', () => {
  const cache = createLruCache<string>(100)
  cache.set('a', 'A', 40)
  cache.set('b', 'B', 40)
  expect(cache.get('a')).toBe('A')
  cache.set('c', 'C', 40)
  expect(cache.bytes).toBeLessThanOrEqual(100)
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('a')).toBe('A')
})

test('a value larger than the whole cache is not cached', () => {
  const cache = createLruCache<string>(100)
  cache.set('a', 'A', 101)
  expect([cache.size, cache.bytes]).toEqual([0, 0])
})
