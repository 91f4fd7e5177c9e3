import { expect, test } from 'vitest'
import { articleFields } from '#tests/kit/article-fields.ts'
import { applyMerge, mergeVersions } from './merge-versions.ts'

const base = { ...articleFields, content: 'One.\n\nTwo.\n\nThree.', meta_keywords: ['cats'] }
const none = { fields: {}, text: [] }

test('what only one side changed is merged without a question', () => {
  const mine = { ...base, title: 'Mine', content: 'One!\n\nTwo.\n\nThree.' }
  const theirs = { ...base, excerpt: 'Theirs.', meta_keywords: ['calm'], content: 'One.\n\nTwo.\n\nThree!' }
  const merge = mergeVersions(base, mine, theirs)
  expect(merge).toMatchObject({ open: [], textMerged: true })
  expect(merge.resolved).toEqual([
    { name: 'title', side: 'mine' },
    { name: 'excerpt', side: 'theirs' },
    { name: 'meta_keywords', side: 'theirs' },
  ])
  expect(applyMerge(merge, mine, theirs, none)).toEqual({
    ...base,
    title: 'Mine',
    excerpt: 'Theirs.',
    meta_keywords: ['calm'],
    content: 'One!\n\nTwo.\n\nThree!',
  })
})

test('what both changed is a choice for each field and each place of the text', () => {
  const mine = { ...base, title: 'Mine', content: 'One, mine.\n\nTwo.\n\nThree, mine.' }
  const theirs = { ...base, title: 'Theirs', content: 'One, theirs.\n\nTwo.\n\nThree, theirs.' }
  const merge = mergeVersions(base, mine, theirs)
  expect(merge.open).toEqual(['title'])
  expect(applyMerge(merge, mine, theirs, none)).toEqual(mine)
  expect(applyMerge(merge, mine, theirs, { fields: { title: 'theirs' }, text: ['both', 'theirs'] })).toMatchObject({
    title: 'Theirs',
    content: 'One, mine.\n\nOne, theirs.\n\nTwo.\n\nThree, theirs.',
  })
})

test('when the version that both began from is unknown, nothing is merged unasked', () => {
  const theirs = { ...base, title: 'Theirs', content: 'One.\n\nTwo.\n\nThree!' }
  const merge = mergeVersions(undefined, base, theirs)
  expect(merge).toMatchObject({ resolved: [], open: ['title'], textMerged: false })
  expect(applyMerge(merge, base, theirs, none)).toEqual(base)
})
