import { expect, test } from 'vitest'
import { formatMenuRows, parseMenuRows } from './menu-rows.ts'

test('a menu is read as rows and written back the same', () => {
  const menu = 'Start: /\nOur other site: https://other.example/\nTips: and tricks: /blog'
  expect(parseMenuRows(menu)).toEqual([
    { name: 'Start', href: '/' },
    { name: 'Our other site', href: 'https://other.example/' },
    { name: 'Tips: and tricks', href: '/blog' },
  ])
  expect(formatMenuRows(parseMenuRows(menu))).toBe(menu)
})
