import { expect, test } from 'vitest'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import type { LinkRules } from './allowed-links.ts'
import { cleanGeneratedText, toSingleLine, stripCodeFence } from './clean-text.ts'

const link = 'https://www.amazon.com/dp/B000000001?tag=ours-20'
const rules: LinkRules = {
  tag: 'ours-20',
  product: { name: 'Mat', link },
  isKnown: (key) => key === 'B000000002' || key === 'amzn.to/known?',
}
const clean = (text: string, change: Partial<LinkRules> = {}) => cleanGeneratedText(text, { ...rules, ...change })

test.each([
  ['[mat](product:given)', `[mat](${link})`],
  ['[mat](https://www.amazon.com/Some-Name/dp/B000000001/ref=x)', `[mat](${link})`],
  ['[other](https://www.amazon.com/dp/B000000002)', '[other](https://www.amazon.com/dp/B000000002?tag=ours-20)'],
  [
    '[shelf](https://www.amazon.com/s?k=lick+mat&tag=ours-20)',
    '[shelf](https://www.amazon.com/s?k=lick+mat&tag=ours-20)',
  ],
  ['[short](https://amzn.to/known)', '[short](https://amzn.to/known)'],
  ['[home](/article/made-up)', 'home'],
  ['[a [soft] mat](product:given)', `[a [soft] mat](${link})`],
  ['[mat](product:given "Its name")', `[mat](${link})`],
  ['a ![cat](https://m.media-amazon.com/cat.jpg) b', 'a  b'],
  ['**bold** and a < b, c > d', '**bold** and a < b, c > d'],
])('%s becomes %s without a report', (input, expected) => {
  expect(clean(input)).toEqual({ text: expected, rejected: [], suspicious: false })
})

test.each([
  ['[x](https://aspca.org/pets)', 'x', false],
  ['[x](https://www.amazon.com/dp/B000000009)', 'x', false],
  [
    '[x](https://www.amazon.com/dp/B000000002?tag=theirs-20)',
    '[x](https://www.amazon.com/dp/B000000002?tag=ours-20)',
    true,
  ],
  ['[x](https://amzn.to/unknown)', 'x', true],
  ['[x](https://evil.test/?tag=x)', 'x', true],
  ['[x](javascript:alert)', 'x', false],
  ['[a [b] c](https://evil.test/?tag=x)', 'a [b] c', true],
  ['[x]( https://evil.test "A title" )', 'x', false],
  ['see https://evil.test/(a)(b)?tag=x now', 'see  now', true],
  ['[x](https://www.amazon.com/s?k=a&TAG=theirs-20)', '[x](https://www.amazon.com/s?k=a&tag=ours-20)', true],
  ['[x](//evil.test/a)', 'x', false],
  ['go to https://evil.test/now please', 'go to  please', false],
  ['go to www.amazon.com/dp/B000000009 please', 'go to  please', false],
])('%s becomes %s, and the rejection is reported', (input, expected, suspicious) => {
  const cleaned = clean(input)
  expect(cleaned).toMatchObject({ text: expected, suspicious })
  expect(cleaned.rejected).toEqual([expect.stringMatching(/^Link rejected: /)])
})

test.each([
  ['[a [/admin](/admin) b](/admin)', 'a /admin b'],
  ['a <scr<b>ipt>b</scr<b>ipt>', 'a '],
  ['a <a href="b', 'a a href="b'],
  ['[x](</admin)', 'x'],
  [`${'['.repeat(30)}x${'](/a)'.repeat(30)}`, `x${'(/a)'.repeat(22)}`],
])('what remains of %s is cleaned as well', (input, expected) => {
  expect(clean(input).text).toBe(expected)
})

test('a text with part of a link in it is suspicious', () => {
  expect(clean('a corner ag=evil-21 of the room')).toMatchObject({ suspicious: true })
  expect(clean('a corner [words]( of the room')).toMatchObject({ suspicious: true })
  expect(clean('[x](https://www.amazon.com/s?k=mat) for ages 10-21')).toMatchObject({ suspicious: false })
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<SCRIPT src=//evil.test>',
  '<iframe srcdoc="x">',
])('nothing remains of %s', (markup) => {
  expect(clean(`a ${markup} b`)).toMatchObject({ text: 'a  b', suspicious: true })
})

test('a forged placeholder cannot restore a link', () => {
  expect(clean('\uE0000\uE000 [x](product:given)').text).toBe(`0 [x](${link})`)
})

test('long hostile texts are cleaned quickly', () => {
  const pieces = ['[', '](', '[x](', '![', '<script', '<', 'https://', '((((', '[x](a(']
  const nested = '['.repeat(150_000) + 'x' + '](/a)'.repeat(150_000)
  const cleanAll = () =>
    [...pieces.map((piece) => piece.repeat(900_000 / piece.length)), nested].forEach((one) => clean(one))
  expect(cpuSecondsOf(cleanAll)).toBeLessThan(30)
})

test('a code fence around the whole text is removed, and lines are joined', () => {
  expect(stripCodeFence('```json\n{"a":1}\n```')).toBe('{"a":1}')
  expect(stripCodeFence('text with ``` in it')).toBe('text with ``` in it')
  expect(toSingleLine(' a\n\tb\u200b c\ud800 ')).toBe('a b c')
})
