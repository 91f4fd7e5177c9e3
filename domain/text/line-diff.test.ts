import { expect, test } from 'vitest'
import { collapseUnchanged, lineDiff } from './line-diff.ts'

test('equal texts have no difference', () => {
  expect(lineDiff('a\nb', 'a\nb').every((row) => row.same)).toBe(true)
})

test('a changed line stands beside what it was', () => {
  expect(lineDiff('a\nb\nc', 'a\nB\nc')).toEqual([
    { left: 'a', right: 'a', same: true },
    { left: 'b', right: 'B', same: false },
    { left: 'c', right: 'c', same: true },
  ])
})

test('added and removed lines leave the other side empty', () => {
  const rows = lineDiff('a\nb\nc\nd', 'x\na\nc\nd\ne')
  expect(rows.filter((row) => !row.same)).toEqual([
    { left: undefined, right: 'x', same: false },
    { left: 'b', right: undefined, same: false },
    { left: undefined, right: 'e', same: false },
  ])
})

test('both texts can be read back from the rows', () => {
  const before = 'one\ntwo\n\nthree\nfour\ntwo'
  const after = 'two\nthree\n\nfive\nfour'
  const rows = lineDiff(before, after)
  const side = (name: 'left' | 'right') => rows.flatMap((row) => row[name] ?? []).join('\n')
  expect(side('left')).toBe(before)
  expect(side('right')).toBe(after)
})

test('what did not change is folded away, but for the lines around a change', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const parts = collapseUnchanged(lineDiff(lines.join('\n'), lines.with(10, 'changed').join('\n')))
  expect(parts.map((part) => ('hidden' in part ? part.hidden : part.right))).toEqual([
    8,
    'line 8',
    'line 9',
    'changed',
    'line 11',
    'line 12',
    7,
  ])
})
