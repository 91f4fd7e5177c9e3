import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'

const before = { title: 'Old', excerpt: 'Same', meta_keywords: ['a'], content: 'One.\n\n![x](/a.svg)\n\nTwo.\n\n- a' }

test.each([
  [{ title: 'New', content: 'One!\n\n![x](/b.svg)\n\nTwo!\n\n- a' }, 'Title, 2 paragraphs, 1 picture'],
  [{ meta_keywords: ['a', 'b'] }, 'Keywords'],
  [
    { content: `${before.content}\n- b\n1. c\n## More\n| a | b |\n[^1]: Source` },
    '2 list items, 1 heading, 1 table row, 1 source',
  ],
  [{ content: before.content.replace('One.\n\n', '') }, '1 paragraph'],
  [{ content: `${before.content}\n\n` }, 'Spacing'],
  [{}, ''],
])('the change %j reads %j', (change, words) => {
  expect(describeChanges(before, { ...before, ...change })).toBe(words)
})

test('a field that is newer than this description is named after its column', () => {
  expect(describeChanges({ ...before, search_title: null }, { ...before, search_title: 'x' })).toBe('Search title')
})
