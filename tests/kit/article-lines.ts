import { createRandom } from './seeded-random.ts'

const urls = [
  ...[
    '/own',
    '/own?a=1#b',
    '/..//evil.test',
    '/\\evil.test',
    '/x/../y',
    '//evil.test',
    '/\t/evil.test',
    '/é"<x>',
    '/a(b)',
  ],
  ...[
    'https://www.amazon.com/dp/B000000001',
    'https://amzn.to/x',
    'https://example.org/a(b)',
    'HTTPS://EXAMPLE.COM/"<>',
  ],
  ...[
    'https://a.com@evil.com/',
    'https://evil.test/',
    'https:evil.com',
    'https:///evil.com',
    'https://amazon.com:8080/',
    'https://bücher.de',
  ],
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    'java\tscript:x',
    'data:text/html,x',
    'vbscript:x',
    'http://x.com\\@evil.com',
    'amazon.com',
    '#',
    '',
  ],
]
const pieces = [
  ...[
    '**',
    '**',
    '*',
    '***',
    '[',
    '[',
    ']',
    '](',
    '](',
    '(',
    ')',
    ')',
    '!',
    '![',
    '#',
    '##',
    '###',
    ' ',
    '  ',
    '\t',
    'a',
    'b c',
  ],
  ...['é', '😀', '<b>', '`', '\\', '"', '&', '\u00a0', '\u2028', '\u202e', '\ud800', '**z**'],
]

/** Loose fragments, URLs, and now and then a whole link, image or heading to break them up. */
export function articleLines(count: number, seed: number): string[] {
  const { below: random } = createRandom(seed)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  const part = (): string => {
    const kind = random(12)
    if (kind === 0) return pick(urls)
    if (kind === 1) return `[${pick(pieces)}${pick(pieces)}](${pick(urls)}${random(3) ? '' : pick(pieces)})`
    if (kind === 2) return `](${pick(urls)})`
    return pick(pieces)
  }
  return Array.from({ length: count }, () => {
    const start = pick(['', '', '', '', '##', '### ', '# ', '![', '**'])
    const line = start + Array.from({ length: 1 + random(12) }, part).join('')
    if (start === '![') return `![${pick(pieces)}](${pick(urls)})${random(3) ? '' : pick(pieces)}`
    return line.trim() ? line : 'x'
  })
}

const marks = '**[]()!#<>"\'&\\/:;=`|_- \t\u00a0\u200b\u202e'
const letters = 'ahtpsjvcrimon.dg0B'

/** No grammar at all: markup characters, characters of URLs and code points from anywhere. */
export function randomLines(count: number, seed: number): string[] {
  const { below: random } = createRandom(seed)
  const character = () => {
    const kind = random(8)
    if (kind < 4) return marks.charAt(random(marks.length))
    if (kind < 7) return letters.charAt(random(letters.length))
    const code = 0x20 + random(0xffe0)
    return code >= 0xd800 && code < 0xe000 ? 'x' : String.fromCodePoint(code)
  }
  return Array.from({ length: count }, () => {
    const line = Array.from({ length: 1 + random(60) }, character).join('')
    return line.trim() ? line : 'x'
  })
}

const calloutLabels = ['Do now:', 'never:', 'Call your vet :', 'GOOD TO KNOW:', 'Never', 'Stop:', 'stop:']
const days = ['2026-11-16', '2026-02-31', '2026-13-01', 'today', '20261-1-16', '']
const keys = ['lick-mat', 'wand-toy', 'bed-2', 'Bed', 'a b', '', 'x'.repeat(121), 'travel-bowl', 'long-line', 'mat']

/** Whole texts in which every block, broken blocks and ordinary lines follow each other at random. */
export function articleTexts(count: number, seed: number): string[] {
  const { below: random } = createRandom(seed)
  const pick = (list: readonly string[]) => list[random(list.length)] ?? ''
  const loose = articleLines(2000, seed + 1)
  const some = (most: number, part: () => string, separator = '') =>
    Array.from({ length: random(most + 1) }, part).join(separator)
  const words = () =>
    pick(['a', 'b c', pick(loose), `d${pick(['[^1]', '[^2][^3]', '[^0]', '[^100]', '**e[^7]**'])}`, ''])
  const cell = () => pick([words(), 'x', 'Red: y', 'amber:', 'Green: z', '\\|', '\\', `[a](${pick(urls)})`, ''])
  const row = () => `|${some(5, cell, '|')}${pick(['|', '|', '', ' |  '])}`
  const number = () => pick(['1', '1', '2', '3', '4', '10', '999', '1000', '1234567'])
  const mark = () => pick(['- ', '- ', '* ', '-', '*', `${number()}. `, `${number()}. `, `${number()}.`, '+ '])
  const makers: (() => string)[] = [
    () => pick(loose),
    () => pick(['', '', ' ', '\t']),
    () => pick(['', '', '', ' ', '  ', '   ', '    ', '\t', '\u00a0 ', ' \t']) + mark() + words(),
    () => pick(['', '  ']) + mark() + words(),
    row,
    () => pick(['Red: a', 'amber: b', 'Green:', 'Blue:']).replace(/^/, '| ') + row(),
    () => pick(['|---|---|', '| :-- | --: |', '|-', '|', '||', '|:', '---|---', '|---|x|']),
    () => pick(['> ', '> ', '>', '>  ']) + pick([...calloutLabels, '', '']) + pick(['', ' ']) + words(),
    () => pick(['---', '--', '-----', '--- x', '***']),
    () =>
      `:::${pick(['', '', '', ' ', ' steps', 'steps', ' steps A | B', ' steps A|B|C', ' steps |', ' stepsx', ' figure', ':'])}`,
    () => `${pick(calloutLabels)} ${words()}`,
    () =>
      `{${pick(['product', 'compare', ' compare ', 'figure', 'Product', ''])}:${some(7, () => pick(keys), ', ')}${pick(['}', '}', ' | H}', '| H | l | m}', '', '} x'])}`,
    () =>
      `[^${pick(['1', '1', '2', '3', '7', '07', '0', '99', '100', 'x', ''])}]${pick([':', ':', ': ', ''])}${some(5, () => pick(['T', 'O', pick(urls), pick(days), '']), ' | ')}`,
    () =>
      `![${pick(pieces)}](${pick(urls)} "${pick(['C', 'C | I', '| I', 'a) b', 'a](/b', '', ' ', 'a "b" c', '|'])}${pick(['")', '")', '"', '") x'])}`,
  ]
  const whole: (() => string)[] = [
    () => `${row()}\n|---|---|\n${some(3, row, '\n')}`,
    () => `| Level | b |\n|-|-|\n${some(3, () => `| ${pick(['Red: ', 'Amber: ', 'green:'])}${words()}${row()}`, '\n')}`,
    () => `- ${words()}\n${pick(['  ', '   ', '\t'])}${pick(['- ', '1. '])}${words()}`,
    () => `1. a\n${pick(['1', '2', '3'])}. b\n${pick(['1', '2', '3'])}. c`,
    () => `${words()}[^${random(4)}]\n[^${random(4)}]: T | O | ${pick(urls)} | ${pick(days)}`,
    () => `::: steps A\n1. ${words()}\n${words()}\nStop: ${words()}\n:::`,
    () => `{product: ${pick(keys)}}`,
    () => `{figure: ${pick(keys)}${pick(['', ' | C', '|C | D', ' |', ' | {x}'])}}`,
    () => `{compare: ${pick(keys)}, ${pick(keys)}${pick(['', ' | H', ' | H | l'])}}`,
    () => `![a](/b "${pick(['C', 'C | I', 'C (1', ') C'])}")`,
  ]
  makers.push(...whole)
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random(9) }, () => makers[random(makers.length)]?.() ?? '').join(
      pick(['\n', '\n', '\r\n']),
    ),
  )
}
