import { expect, test } from 'vitest'
import { articleLines } from '#tests/kit/article-lines.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { toReferenceBlock, referenceLine } from '#tests/kit/reference-article-text.ts'
import { findProductIds } from '../affiliate/affiliate-links.ts'
import { parseArticleText, listHiddenLines } from './article-text.ts'
import type { Inline } from './article-text.ts'

const sample = articleLines(20_000, 42)

test('20,000 random lines give the same result in the scanner and in a slow reference (107-115)', () => {
  const different = sample.filter((line) => {
    const [block] = parseArticleText(line)
    return JSON.stringify(toReferenceBlock(block)) !== JSON.stringify(referenceLine(line))
  })
  expect(different.slice(0, 5)).toEqual([])
})

test('the random sample has over a thousand links, bold words and headings, and hundreds of images', () => {
  const kinds: Record<string, number> = {}
  const count = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      kinds[inline.kind] = (kinds[inline.kind] ?? 0) + 1
      if ('inlines' in inline) count(inline.inlines)
    }
  }
  for (const block of parseArticleText(sample.join('\n'))) {
    kinds[block.kind] = (kinds[block.kind] ?? 0) + 1
    if (block.kind === 'paragraph') count(block.inlines)
  }
  expect(['bold', 'link', 'section', 'subsection'].filter((kind) => (kinds[kind] ?? 0) < 1000)).toEqual([])
  expect(kinds['image']).toBeGreaterThan(200)
})

test('no URL in any parsed line can run a script or use a disallowed scheme (115, T16)', () => {
  const found = new Set<string>()
  const collect = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      if (inline.kind === 'link') found.add(inline.href)
      if ('inlines' in inline) collect(inline.inlines)
    }
  }
  for (const block of parseArticleText(sample.join('\n'))) {
    if (block.kind === 'image') found.add(block.src)
    if (block.kind === 'paragraph') collect(block.inlines)
  }
  const unsafe = [...found].filter((address) => {
    const url = URL.parse(address, 'https://our.site')
    const own = address.startsWith('/') && url?.origin === 'https://our.site' && !address.startsWith('//')
    const absolute = (address.startsWith('https://') || address.startsWith('http://')) && !url?.username
    return !(own || absolute) || /[\s\\"<>]/.test(address)
  })
  expect(found.size).toBeGreaterThan(50)
  expect(unsafe).toEqual([])
})

test('every line of a text is either shown or listed as hidden', () => {
  const text = sample.join('\n')
  expect(parseArticleText(text).length + listHiddenLines(text).length).toBe(sample.length)
})

const manyScripts = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('')

test.each([
  ...[
    '**[a](',
    '[',
    '![](',
    '](',
    '**',
    '[[[[',
    '((((',
    ' x',
    '##   ',
    '**a',
    '[a](b)',
    '[ ](u)',
    '[a](',
    ')',
    '[a]((',
    '![a](/x)',
  ],
  ...[
    '![a](',
    '**a** ',
    '##a\n',
    '#\n',
    'a\n',
    'a.',
    'amazon.com ',
    '@amazon.com',
    'https://',
    '/dp/',
    '[a](/)',
    `[a](https://${manyScripts}.com)`,
  ],
])(
  'four times as much of %j takes about four times as long, not sixteen times (T30)',
  // Load on the machine can double one measurement, but it cannot turn four into sixteen three times in a row.
  { retry: 2 },
  (piece) => {
    const once = piece.repeat(Math.ceil((64 * 1024) / piece.length))
    const fourTimes = once.repeat(4)
    const read = (text: string) => {
      parseArticleText(text)
      findProductIds(text)
    }
    expect(cpuTimeOf(() => read(fourTimes))).toBeLessThan(8 * cpuTimeOf(() => read(once)))
  },
)
