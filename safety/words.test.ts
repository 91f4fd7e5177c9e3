import { expect, test } from 'vitest'
import { foldCharacters, readWords } from './words.ts'

const wordsOf = (text: string) => readWords(text).map(({ word }) => word)

test.each([
  ['plain text & more', 'plain text & more'],
  ['é', 'e'],
  ['ﬁg', 'fig'],
  ['&#103;rape', 'grape'],
  ['&#999999;', '\u{10ff}'],
  ['&#9999999;', '&#9999999;'],
  ['gra\u200bpe', 'grape'],
  ['‘ ’ ʼ ′', "' ' ' '"],
  ['é`', "e'"],
  ['a‐b‑c', 'a-b-c'],
  ['a‒b–c—d―e', 'a - b - c - d - e'],
  ['½', '1/2'],
  ['оnіоn', 'onion'],
  ['ОΝΙ', 'oni'],
])('characters are folded: %s', (text, folded) => {
  expect(foldCharacters(text)).toBe(folded)
})

test.each([
  ['cannot', 'can not'],
  ['cant', 'can not'],
  ['dont', 'do not'],
  ['doesnt', 'does not'],
  ['didnt', 'did not'],
  ['isnt', 'is not'],
  ['arent', 'are not'],
  ['wont', 'will not'],
  ['shouldnt', 'should not'],
  ['aint', 'is not'],
  ['wouldnt', 'would not'],
  ['couldnt', 'could not'],
  ['wasnt', 'was not'],
  ['neednt', 'need not'],
  ['thats', 'that is'],
  ['theres', 'there is'],
  ['ive', 'i have'],
  ['im', 'i am'],
  ['gonna', 'going to'],
  ["can't", 'can not'],
  ["won't", 'will not'],
  ["ain't", 'is not'],
  ["don't", 'do not'],
  ["n't", 'not'],
  ["nut't", 'nutt'],
  ["they're", 'they are'],
  ["we'll", 'we will'],
  ["we've", 'we have'],
  ["she'd", 'she would'],
  ["i'm", 'i am'],
  ["it's", 'it is'],
  ["that's", 'that is'],
  ["there's", 'there is'],
  ["what's", 'what is'],
  ["he's", 'he is'],
  ["she's", 'she is'],
  ["here's", 'here is'],
  ["who's", 'who is'],
  ["let's", 'let us'],
  ["where's", 'where is'],
  ["how's", 'how is'],
  ["it'x", 'itx'],
  ["cat's", 'cat'],
  ["cats'", 'cats'],
  ["o'clock", 'oclock'],
  ['constructor', 'constructor'],
  ["constructor's", 'constructor'],
  ["x'constructor", 'xconstructor'],
])('the word %s stands for “%s”', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})

test.each([
  ['on10n', 'onion'],
  ['gr4p3', 'grape'],
  ['ra151n', 'raisin'],
  ['choc0la7e', 'chocolate'],
  ['b12', 'bi2'],
])('digits inside words are read as letters: %s', (text, word) => {
  expect(wordsOf(text)).toEqual([word])
})

test.each([
  ['o-n-i-o-n', ['onion']],
  ['eat o n i o n now', ['eat', 'onion', 'now']],
  ['o.n.i.o.n', ['onion']],
  ['o*n*i*o*n', ['onion']],
  ['o_n_i_o_n', ['onion']],
  ['Z a a Z', ['zaaz']],
  ['a b c', ['a', 'b', 'c']],
  ['a, b, c, d', ['a', ',', 'b', ',', 'c', ',', 'd']],
  ['a { b { c { d', ['a', '{', 'b', '{', 'c', '{', 'd']],
  ['o n i o n, g r a p e', ['onion', ',', 'grape']],
  ['vitamin c. Today', ['vitamin', 'c', 'today']],
])('letters written apart are put together from four on: %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('numbers have one stem, and marks stand for themselves', () => {
  expect(readWords('0 9 1,200 1/2 3.5 : / * _ !').map(({ word, stem, isMark }) => [word, stem, isMark])).toEqual([
    ['0', '#', false],
    ['9', '#', false],
    ['1,200', '#', false],
    ['1/2', '#', false],
    ['3.5', '#', false],
    [':', ':', true],
    ['/', '/', true],
    ['!', '!', true],
  ])
})

test('a hyphen between words or digits joins the second to the first', () => {
  const joined = (text: string) => readWords(text).map((token) => [token.word, token.joined])
  expect(joined('xylitol-free 5-day')).toEqual([
    ['xylitol', false],
    ['free', true],
    ['5', false],
    ['day', true],
  ])
  expect(joined('a7-9 so - be -it')).toEqual([
    ['at', false],
    ['9', true],
    ['so', false],
    ['-', false],
    ['be', false],
    ['-', false],
    ['it', false],
  ])
  expect(joined('x o-n-i-o-n-free')[0]).toEqual(['xonion', false])
})

test('a capital first letter is remembered', () => {
  expect(readWords('Grape grape 7 , O-N-I-O-N gRAPE').map(({ capital }) => capital)).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
  ])
  expect(readWords('Grape-sized').map(({ capital }) => capital)).toEqual([true, false])
})
