import { expect, test } from 'vitest'
import { dialogViews, findView, firstViewOf, pageViews, viewTitle } from './find-view.ts'
import { tabs } from './view.ts'

test('every path of the table leads to its view, and no two views share one', () => {
  const paths = pageViews.flatMap((view) => view.paths.map((path) => ({ view, path: path.replace(/:\w+/, 'a%20b') })))
  for (const { view, path } of paths) {
    expect(findView(path)?.view, path).toBe(view)
    expect(findView(path)?.id, path).toBe(path.includes('%') ? 'a b' : '')
  }
  expect(new Set(paths.map(({ path }) => path)).size).toBe(paths.length)
  expect(new Set(dialogViews.map(({ opens }) => opens)).size).toBe(dialogViews.length)
})

test('a path that no view has leads nowhere', () => {
  expect(findView('/admin/nothing')).toBeUndefined()
  expect(findView('/admin/articles')).toBeUndefined()
  expect(findView('/admin/articles/one/two')).toBeUndefined()
})

test('every tab opens its first view, and only for roles that may open it', () => {
  expect(tabs.map(({ name }) => firstViewOf(name, 'admin')?.paths[0])).toEqual([
    '/admin',
    '/admin/products',
    '/admin/messages/contact',
    '/admin/analytics',
  ])
  expect(tabs.map(({ name }) => firstViewOf(name, 'author')?.paths[0])).toEqual([
    '/admin',
    '/admin/products',
    undefined,
    undefined,
  ])
  expect(firstViewOf('messages', 'editor')?.label).toBe('Comments')
})

test('the articles have the title of the dashboard, every other view its own (259)', () => {
  expect(pageViews.slice(0, 3).map(viewTitle)).toEqual([
    'Admin Dashboard',
    'Article · Admin Dashboard',
    'Products · Admin Dashboard',
  ])
})
