import { createRandom } from './seeded-random.ts'

const addresses = [
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
    if (kind === 0) return pick(addresses)
    if (kind === 1) return `[${pick(pieces)}${pick(pieces)}](${pick(addresses)}${random(3) ? '' : pick(pieces)})`
    if (kind === 2) return `](${pick(addresses)})`
    return pick(pieces)
  }
  return Array.from({ length: count }, () => {
    const start = pick(['', '', '', '', '##', '### ', '# ', '![', '**'])
    const line = start + Array.from({ length: 1 + random(12) }, part).join('')
    if (start === '![') return `![${pick(pieces)}](${pick(addresses)})${random(3) ? '' : pick(pieces)}`
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
