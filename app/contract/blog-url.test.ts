import { expect, test } from 'vitest'
import { blogUrl, cutQuery, parseBlogUrl } from './blog-url.ts'

test('the whole list has the URL without a query', () => {
  expect(blogUrl({ category: 'All', q: '' })).toBe('/blog')
  expect(parseBlogUrl('/blog')).toEqual({ category: 'All', q: '' })
})

test('a filter can be read back from its URL', () => {
  const filter = { category: 'Pet Behavior & Psychology', q: 'why? "50%" & more' }
  expect(parseBlogUrl(blogUrl(filter))).toEqual(filter)
})

test('blanks around a query are not part of it', () => {
  expect(parseBlogUrl('/blog?q=%20%20')).toEqual({ category: 'All', q: '' })
})

test('a query that nobody would type is cut before it is sent, between two characters', () => {
  const pasted = `lily ${'🐶%'.repeat(5000)}`
  expect(encodeURIComponent(cutQuery(pasted)).length).toBeLessThan(4000)
  expect(cutQuery(' lily ')).toBe('lily')
})
