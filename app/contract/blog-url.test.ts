import { expect, test } from 'vitest'
import { blogUrl, parseBlogUrl } from './blog-url.ts'

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
