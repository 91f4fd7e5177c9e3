import { expect, test } from 'vitest'
import { articleLines, articleTexts, randomLines } from '#tests/kit/article-lines.ts'
import { cpuTimeOf } from '#tests/kit/cpu-time.ts'
import { referenceText } from '#tests/kit/reference-article-text.ts'
import { toReferenceBlock } from '#tests/kit/shown-blocks.ts'
import { findProductMentions } from '../products/product-mentions.ts'
import { parseArticleText, listHiddenLines, placeBlocks } from './article-text.ts'
import type { Block, Inline } from './article-text.ts'
import { listBlockTexts } from './blocks.ts'
import { listTextProblems } from './text-problems.ts'

const sample = articleLines(20_000, 42)
const texts = articleTexts(10_000, 43)
const references = texts.map((text) => referenceText(text))

test('20,000 random lines give the same result in the scanner and in a slow reference (107-115)', () => {
  const different = sample.filter((line) => {
    const [placed] = placeBlocks(line)
    return JSON.stringify(toReferenceBlock(placed?.block)) !== JSON.stringify(referenceText(line)[0]?.block)
  })
  expect(different.slice(0, 5)).toEqual([])
})

test('10,000 random texts of every block give the same result in the scanner and in a slow reference', () => {
  const different = [...texts, ...randomLines(4000, 44)].filter((text, at) => {
    const blocks = placeBlocks(text).map(({ block }) => toReferenceBlock(block))
    const expected = references[at] ?? referenceText(text)
    return JSON.stringify(blocks) !== JSON.stringify(expected.map(({ block }) => block))
  })
  expect(different.slice(0, 3)).toEqual([])
})

test('every line of a random text is blank, in the block that the reference gives it or listed as hidden', () => {
  const different = texts.filter((text, at) => {
    const expected = references[at]?.map(({ lines }) => [Math.min(...lines), Math.max(...lines)])
    return JSON.stringify(placeBlocks(text).map(({ from, to }) => [from, to])) !== JSON.stringify(expected)
  })
  expect(different.slice(0, 3)).toEqual([])
  const lost = texts.filter((text, at) => {
    const reference = references[at] ?? []
    const placed = new Set(reference.flatMap(({ lines }) => lines))
    const hidden = reference.flatMap(({ block, lines }) => (block === 'nothing' ? lines : []))
    const filled = text.split('\n').flatMap((line, index) => (line.trim() ? [index + 1] : []))
    const sorted = hidden.toSorted((a, b) => a - b)
    return filled.length !== placed.size || JSON.stringify(listHiddenLines(text)) !== JSON.stringify(sorted)
  })
  expect(lost.slice(0, 3)).toEqual([])
})

test('the random texts have over 500 blocks of every kind', () => {
  const kinds: Record<string, number> = {}
  const add = (kind: string) => (kinds[kind] = (kinds[kind] ?? 0) + 1)
  for (const block of texts.flatMap((text) => parseArticleText(text))) {
    add(block.kind)
    if (block.kind === 'table' && block.triage) add('triage')
    if (block.kind === 'list' && block.items.some(({ nested }) => nested)) add('nested list')
    if (block.kind === 'image' && block.caption) add('caption')
    for (const inlines of listBlockTexts(block)) if (inlines.some(({ kind }) => kind === 'reference')) add('reference')
  }
  const rare =
    'list,nested list,table,quote,callout,break,steps,product,comparison,figure,sources,reference,image,caption'
  expect(rare.split(',').filter((kind) => (kinds[kind] ?? 0) < 500)).toEqual([])
  expect(kinds['triage']).toBeGreaterThan(200)
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

function listUrls(block: Block): string[] {
  const urlsOf = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => [
      ...(inline.kind === 'link' ? [inline.href] : []),
      ...('inlines' in inline ? urlsOf(inline.inlines) : []),
    ])
  if (block.kind === 'image') return [block.src]
  if (block.kind === 'sources') return block.sources.flatMap(({ href }) => href ?? [])
  return listBlockTexts(block).flatMap(urlsOf)
}

test('no URL in any block can run a script or use a disallowed scheme (115, T16)', () => {
  const found = new Map<string, Set<string>>()
  for (const block of [sample.join('\n'), ...texts].flatMap((text) => parseArticleText(text))) {
    const urls = found.get(block.kind) ?? new Set()
    for (const url of listUrls(block)) urls.add(url)
    found.set(block.kind, urls)
  }
  const unsafe = [...found.values()]
    .flatMap((urls) => [...urls])
    .filter((address) => {
      const url = URL.parse(address, 'https://our.site')
      const own = address.startsWith('/') && url?.origin === 'https://our.site' && !address.startsWith('//')
      const absolute = (address.startsWith('https://') || address.startsWith('http://')) && !url?.username
      return !(own || absolute) || /[\s\\"<>]/.test(address)
    })
  expect(found.get('paragraph')?.size).toBeGreaterThan(50)
  for (const kind of ['image', 'list', 'table', 'quote', 'callout', 'steps', 'sources'])
    expect([kind, (found.get(kind)?.size ?? 0) > 3]).toEqual([kind, true])
  expect(unsafe).toEqual([])
})

test('every line of a text without longer blocks is either shown or listed as hidden', () => {
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
  ...['| ', '|', '\\|', '|-', '|-\n', '| a |\n|---|\n', '|a|b\n', '- ', '- a\n', '  - a\n', '- a\n  - b\n', '\t'],
  ...['1. ', '1. a\n', '1. a\n\n', '2. a\n1. b\n', '9', '> ', '> a\n', '> Never: ', '> Never: a\n', '---', '---\n'],
  ...[
    '::: steps',
    '::: steps\n',
    '::: steps a\n1. b\n',
    ':::\n',
    ':::',
    'Stop: a\n',
    '{compare: a, ',
    '{compare: a}\n',
  ],
  ...['{figure: a|', '{figure: a}\n'],
  ...['{product: a', '{product: a}\n', '{', 'a|', '[^1]', '[^', '[^1]: ', '[^1]: a\n', '[^1]: a | b | /c\na[^1]\n'],
  ...['![a](/x "', '![a](/x "b")\n', '![a](/x "b) ', 'Red: |'],
])(
  'four times as much of %j takes about four times as long, not sixteen times (T30)',
  // Load on the machine can double one measurement, but it cannot turn four into sixteen three times in a row.
  { retry: 2 },
  (piece) => {
    const once = piece.repeat(Math.ceil((32 * 1024) / piece.length))
    const fourTimes = once.repeat(4)
    const read = (text: string) => {
      parseArticleText(text)
      findProductMentions(text)
      listTextProblems(text)
    }
    expect(cpuTimeOf(() => read(fourTimes))).toBeLessThan(8 * cpuTimeOf(() => read(once)))
  },
)
