import { expect, test } from 'vitest'
import { foldText } from '../text/fold.ts'
import { cleanQuery, buildSearchText } from './search.ts'

test('accents, capitals and width make no difference to the search (86)', () => {
  expect(foldText('Crème BRÛLÉE')).toBe('creme brulee')
  expect(foldText('Ｃａｔ ﬁsh №1')).toBe('cat fish no1')
  expect(foldText('İstanbul')).toBe('istanbul')
})

test('twins in two Unicode forms are one, and so are final and inner sigma and both apostrophes (F21)', () => {
  expect(foldText('é'.normalize('NFC'))).toBe(foldText('é'.normalize('NFD')))
  expect(foldText('ΟΔΟΣΑ')).toContain(foldText('ΟΔΟΣ'))
  expect(foldText('Don’t')).toBe("don't")
})

test('what is a wildcard to the database becomes a blank, and blanks are one (T34)', () => {
  expect(foldText('  50% off_now\\\t\n end ％ ')).toBe('50 off now end')
  expect(foldText('%')).toBe('')
})

test('invisible characters and a thousand accents leave no trace (F21)', () => {
  expect(foldText(`d\u200bo\u00adg${'\u0301'.repeat(1000)}`)).toBe('dog')
})

test('folding what is folded changes nothing, over the whole basic plane', () => {
  const unstable: string[] = []
  for (let code = 1; code < 0x10000; code++) {
    const text = `a${String.fromCharCode(code)}b`
    if (foldText(foldText(text)) !== foldText(text)) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})

test('each field and keyword is a line of its own, so that no match crosses from one to the next (86)', () => {
  const article = { title: 'Calm\nCats', excerpt: 'Why?', category: 'Cat Care', meta_keywords: ['Purr', 'Náp'] }
  expect(buildSearchText(article)).toBe('calm cats\nwhy?\ncat care\npurr\nnap')
})

test('a query is trimmed, one line, without control characters and at most 100 characters (86, T34)', () => {
  expect(cleanQuery('  dog\tfood\u0000 \n')).toBe('dog food')
  expect(cleanQuery('a\ud800b')).toBe('ab')
  expect(cleanQuery('😀'.repeat(120))).toBe('😀'.repeat(100))
  expect(cleanQuery(' \u0007 ')).toBe('')
})
