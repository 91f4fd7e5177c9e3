import { expect, test } from 'vitest'
import { articleLines, articleTexts, randomLines } from '#tests/kit/article-lines.ts'
import {
  collectUrls,
  isUnsafeUrl,
  listDifferentLines,
  listDifferentTexts,
  listMisplacedTexts,
  listTextsWithLostLines,
} from '#tests/kit/compare-article-texts.ts'
import { hostilePieces, readingSecondsOf } from '#tests/kit/hostile-texts.ts'
import { listHiddenLines, parseArticleText } from './article-text.ts'
import type { Inline } from './inline-text.ts'
import { listBlockTexts } from './blocks.ts'

const sample = articleLines(20_000, 42)
const texts = articleTexts(10_000, 43)

test('20,000 random lines give the same result in the scanner and in a slow reference (107-115)', () => {
  expect(listDifferentLines(sample).slice(0, 5)).toEqual([])
})

test('10,000 random texts of every block give the same result in the scanner and in a slow reference', () => {
  expect(listDifferentTexts([...texts, ...randomLines(4000, 44)]).slice(0, 3)).toEqual([])
})

test('every line of a random text is blank, in the block that the reference gives it or listed as hidden', () => {
  expect(listMisplacedTexts(texts).slice(0, 3)).toEqual([])
  expect(listTextsWithLostLines(texts).slice(0, 3)).toEqual([])
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

test('no URL in any block can run a script or use a disallowed scheme (115, T16)', () => {
  const urls = collectUrls([sample.join('\n'), ...texts])
  expect(urls.get('paragraph')?.size).toBeGreaterThan(50)
  for (const kind of ['image', 'list', 'table', 'quote', 'callout', 'steps', 'sources'])
    expect([kind, (urls.get(kind)?.size ?? 0) > 3]).toEqual([kind, true])
  expect([...urls.values()].flatMap((ofKind) => [...ofKind]).filter(isUnsafeUrl)).toEqual([])
})

test('every line of a text without longer blocks is either shown or listed as hidden', () => {
  const text = sample.join('\n')
  expect(parseArticleText(text).length + listHiddenLines(text).length).toBe(sample.length)
})

test.each(hostilePieces)('an article of the greatest length that repeats %j is read in linear time (T30)', (piece) => {
  expect(readingSecondsOf(piece)).toBeLessThan(10)
})
