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
import { readingSecondsOf } from '#tests/kit/hostile-texts.ts'
import { listHiddenLines, parseArticleText } from './article-text.ts'

// The slow tests read thousands.
const sample = articleLines(200, 42)
const texts = articleTexts(100, 43)

test('random lines give the same result in the scanner and in a slow reference (107-115)', () => {
  expect(listDifferentLines(sample)).toEqual([])
})

test('random texts of every block give the same result in the scanner and in a slow reference', () => {
  expect(listDifferentTexts([...texts, ...randomLines(50, 44)])).toEqual([])
})

test('every line of a random text is blank, in the block that the reference gives it or listed as hidden', () => {
  expect(listMisplacedTexts(texts)).toEqual([])
  expect(listTextsWithLostLines(texts)).toEqual([])
})

test('no URL in any block can run a script or use a disallowed scheme (115, T16)', () => {
  const urls = [...collectUrls([sample.join('\n'), ...texts]).values()].flatMap((ofKind) => [...ofKind])
  expect(urls.length).toBeGreaterThan(20)
  expect(urls.filter(isUnsafeUrl)).toEqual([])
})

test('every line of a text without longer blocks is either shown or listed as hidden', () => {
  const text = sample.join('\n')
  expect(parseArticleText(text).length + listHiddenLines(text).length).toBe(sample.length)
})

test.each([
  '**[a](',
  '](',
  '[',
  '[[[[',
  '((((',
  '**',
  '|',
  '![a](/x "',
  '[^',
  '::: steps',
  '{compare: a, ',
  '- ',
  '> ',
])('an article of the greatest length that repeats %j is read in linear time (T30)', (piece) => {
  expect(readingSecondsOf(piece)).toBeLessThan(10)
})
