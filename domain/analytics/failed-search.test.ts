import { expect, test } from 'vitest'
import { isSameTyping, normalizeFailedSearch } from './failed-search.ts'

test('a search is counted in lowercase and on one line', () => {
  expect(normalizeFailedSearch('  Chinchilla \n Food ')).toBe('chinchilla food')
  expect(normalizeFailedSearch('Größe')).toBe('größe')
  expect(normalizeFailedSearch('top 10 toys')).toBe('top 10 toys')
})

test.each([
  '',
  'ab',
  '   ',
  '123',
  '?!?',
  'ann@example.org',
  'call 0612345678',
  '+31 6 12 34 56 78 vet',
  '4111 1111 1111 1111',
  'https://example.org/x',
  'www.example.org cats',
  'x'.repeat(61),
])('a query that is meaningless or could contain personal data is not counted: %s', (query) => {
  expect(normalizeFailedSearch(query)).toBeUndefined()
})

test('two stages of typing are the same search', () => {
  expect(isSameTyping('chin', 'chinchilla')).toBe(true)
  expect(isSameTyping('chinchilla', 'chin')).toBe(true)
  expect(isSameTyping('chinchilla', 'china')).toBe(false)
})
