import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'
import { readLexicon } from './read-lexicon.ts'

const lexicon = await readLexicon('content')
/** Some 15 times what the slowest of these takes, and a fraction of what quadratic time would be. */
const maxSeconds = 60

function secondsToCheck(content: string): number {
  const before = process.threadCpuUsage()
  checkText({ content, affiliateTag: 'ours-20' }, lexicon)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

const length = 100_000
const characters = Array.from('.!?"\')([]{}<>*_#|-:;,&@/\\^~`$%+=0a \t\n\r\u00a0\u200b\u0301\ufdfa”’')
const pieces = [
  ...['.)', '[^1]', '[^.[^]', '](', '[a](b)', '**', '- a\n', '1. a\n', '|a|1|\n', '> ', '## dog\n', '::: steps\n'],
  ...[
    '&#1;',
    'a@a.',
    'https://a.co/',
    'a.co ',
    'a\u200b',
    '\u0301\u0316',
    '1-',
    '(1',
    "i can't ",
    '\uD800\uDC00\uD800',
  ],
  ...['not no never without ', 'grapes, ', 'give your dog 5 mg ', 'dog. ', 'i    '],
]

test.each([...characters, ...pieces])('a text of 100,000 characters of %j is checked in linear time', (piece) => {
  expect(secondsToCheck(piece.repeat(Math.ceil(length / piece.length)))).toBeLessThan(maxSeconds)
})

test.each([
  ['a column with a long name', `|a|${'b '.repeat(length / 4)}|\n|-|-|\n${'|a|1|\n'.repeat(length / 12)}`],
  ['a heading with many species', `## ${'dog. '.repeat(length / 10)}\n\n${'Feed grapes. '.repeat(length / 26)}`],
  ['many open brackets', `${'['.repeat(length / 2)}${'](a)'.repeat(length / 8)}`],
  ['spaces after a pronoun', `I${' '.repeat(length)}can`],
])('%s costs linear time', (_, content) => {
  expect(secondsToCheck(content)).toBeLessThan(maxSeconds)
})

test('a paragraph of 200,000 sentences is checked', () => {
  expect(secondsToCheck('ab. '.repeat(200_000))).toBeLessThan(maxSeconds)
})
