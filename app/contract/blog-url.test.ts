import { expect, test } from 'vitest'
import { blogAddress, blogFilter } from './blog-url.ts'

test('the whole list has the bare address', () => {
  expect(blogAddress({ category: 'All', q: '' })).toBe('/blog')
  expect(blogFilter('/blog')).toEqual({ category: 'All', q: '' })
})

test('a filter survives the way through its address', () => {
  const filter = { category: 'Pet Behavior & Psychology', q: 'why? "50%" & more' }
  expect(blogFilter(blogAddress(filter))).toEqual(filter)
})

test('blanks around a query are not part of it', () => {
  expect(blogFilter('/blog?q=%20%20')).toEqual({ category: 'All', q: '' })
})
