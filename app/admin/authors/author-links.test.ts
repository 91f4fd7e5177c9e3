import { expect, test } from 'vitest'
import { formatLinks, parseLinks } from './author-links.ts'

test('links are written one on each line and read back the same', () => {
  const links = [
    { label: 'About us', href: '/about' },
    { label: 'Cats | Dogs', href: 'https://example.org/a' },
  ]
  expect(parseLinks(formatLinks(links))).toEqual(links)
})

test('empty lines are skipped, and a line without a bar has no label, which the server rejects', () => {
  expect(parseLinks('\n  \nhttps://example.org\n')).toEqual([{ label: '', href: 'https://example.org' }])
})
