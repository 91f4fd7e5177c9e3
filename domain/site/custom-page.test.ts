import { expect, test } from 'vitest'
import { customPageErrors, isReservedPath, suggestPagePath, type CustomPageInput } from './custom-page.ts'

const page: CustomPageInput = {
  ...{ path: '/adoption', title: 'Adoption', intro: '', description: '', content: 'Text.' },
  ...{ menu: null, state: 'published' },
}

test('a path is suggested from the title', () => {
  expect(suggestPagePath("Adopt, don't shop!")).toBe('/adopt-dont-shop')
  expect(suggestPagePath('保護猫')).toBe('/page')
  expect(suggestPagePath(' ')).toBe('')
})

test('a complete page has no errors, and a draft needs no text', () => {
  expect(customPageErrors(page)).toEqual({})
  expect(customPageErrors({ ...page, content: '', state: 'draft' })).toEqual({})
})

test.each([
  ['title', { title: '' }],
  ['title', { title: 'x'.repeat(201) }],
  ['path', { path: '' }],
  ['path', { path: '/' }],
  ['path', { path: 'adoption' }],
  ['path', { path: '/Adoption' }],
  ['path', { path: '/adoption/cats' }],
  ['path', { path: '//evil.example' }],
  ['path', { path: '/../admin' }],
  ['path', { path: `/${'a'.repeat(97)}` }],
  ['intro', { intro: 'x'.repeat(301) }],
  ['description', { description: 'x'.repeat(301) }],
  ['content', { content: ' ' }],
  ['content', { content: 'x'.repeat(60_001) }],
])('%s is rejected with a sentence: %j', (field, change) => {
  expect(Object.keys(customPageErrors({ ...page, ...change }))).toEqual([field])
})

test('a path is reserved if a route has it or begins with it', () => {
  const routes = ['/shop', '/article/:slug', '/api/admin/pages', '/:page{[a-z0-9-]+}']
  for (const path of ['/shop', '/article', '/api']) expect(isReservedPath(path, routes)).toBe(true)
  for (const path of ['/shopping', '/art', '/adoption']) expect(isReservedPath(path, routes)).toBe(false)
})
