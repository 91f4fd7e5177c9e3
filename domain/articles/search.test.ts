import { expect, test } from 'vitest'
import { foldText } from '../text/fold.ts'
import { cleanQuery, buildSearchText } from './search.ts'

test('accents, case and width make no difference to the search (86)', () => {
  expect(foldText('Crème BRÛLÉE')).toBe('creme brulee')
  expect(foldText('Ｃａｔ ﬁsh №1')).toBe('cat fish no1')
  expect(foldText('İstanbul')).toBe('istanbul')
})

test('two Unicode forms of a text are equal, and so are both sigmas and both apostrophes (F21)', () => {
  expect(foldText('é'.normalize('NFC'))).toBe(foldText('é'.normalize('NFD')))
  expect(foldText('ΟΔΟΣΑ')).toContain(foldText('ΟΔΟΣ'))
  expect(foldText('Don’t')).toBe("don't")
})

test('SQL wildcards are ordinary characters, and spaces are collapsed (T34)', () => {
  expect(foldText('  50% off_now\\\t\n end ％ ')).toBe('50% off_now\\ end %')
  expect(foldText('%')).toBe('%')
})

test('invisible characters and stacked accents are removed (F21)', () => {
  expect(foldText(`d\u200bo\u00adg${'\u0301'.repeat(1000)}`)).toBe('dog')
})

test('folding is idempotent over the whole basic plane', () => {
  const unstable: string[] = []
  for (let code = 1; code < 0x10000; code++) {
    const text = `a${String.fromCharCode(code)}b`
    if (foldText(foldText(text)) !== foldText(text)) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})

test('each field and keyword has its own line, so that no match spans two of them (86)', () => {
  const article = { title: 'Calm\nCats', excerpt: 'Why?', category: 'Cat Care', meta_keywords: ['Purr', 'Náp'] }
  expect(buildSearchText(article)).toBe('calm cats\nwhy?\ncat care\npurr\nnap')
})

test('a query is trimmed, one line, without control characters and at most 100 characters (86, T34)', () => {
  expect(cleanQuery('  dog\tfood\u0000 \n')).toBe('dog food')
  expect(cleanQuery('a\ud800b')).toBe('ab')
  expect(cleanQuery('😀'.repeat(120))).toBe('😀'.repeat(100))
  expect(cleanQuery(' \u0007 ')).toBe('')
})
