import { expect, test } from 'vitest'
import { timeOf } from '#tests/kit/processor-time.ts'
import { productIdsIn } from './affiliate.ts'
import { parseArticleText, skippedLines } from './article-text.ts'
import type { Block, Inline } from './article-text.ts'
import { judgeImage, judgeLink } from './links.ts'

/** One shown character: how many times bold, and where it leads. */
type Shown = { character: string; bold: number; href: string | undefined }
type Mark = { hidden: boolean; bold: number; link: number }

/** The reference: looks from every closing bracket to both sides, and marks characters instead of building a tree. */
function slowInlines(line: string): Shown[] {
  const characters = line.split('')
  const marks: Mark[] = characters.map(() => ({ hidden: false, bold: 0, link: -1 }))
  const hrefs: (string | undefined)[] = []
  for (let start = 0, at = 0; at < line.length; at++) {
    if (line[at] !== ']' || line[at + 1] !== '(') continue
    const open = openingBefore(line, at, start)
    const end = closingAfter(line, at + 1)
    if (open < 0 || end < 0 || line.slice(open + 1, at).trim() === '') continue
    for (let inside = open; inside <= end; inside++) {
      const mark = marks[inside]
      if (!mark) continue
      mark.link = hrefs.length
      mark.hidden = inside === open || inside >= at
    }
    hrefs.push(judgeLink(line.slice(at + 2, end))?.href)
    start = end + 1
    at = end
  }
  for (let link = -1; link < hrefs.length; link++) markBold(characters, marks, link)
  return characters.flatMap((character, at) => {
    const mark = marks[at]
    return !mark || mark.hidden ? [] : [{ character, bold: mark.bold, href: hrefs[mark.link] }]
  })
}

function openingBefore(line: string, from: number, start: number): number {
  for (let at = from - 1, depth = 0; at >= start; at--) {
    if (line[at] === ']') depth++
    else if (line[at] === '[' && depth-- === 0) return at
  }
  return -1
}

function closingAfter(line: string, from: number): number {
  for (let at = from, depth = 0; at < line.length && (line[at] ?? '') > ' '; at++) {
    if (line[at] === '(') depth++
    else if (line[at] === ')' && --depth === 0) return at
  }
  return -1
}

/** Everything on one level between an odd row of asterisks and the even one after it; inside links it may be twice bold. */
function markBold(characters: string[], marks: Mark[], link: number): void {
  const belongs = (at: number) => characters[at] === '*' && marks[at]?.link === link && !marks[at].hidden
  const rows: { from: number; to: number }[] = []
  for (let at = 0; at < characters.length; at++) {
    if (!belongs(at) || !belongs(at + 1)) continue
    const from = at
    while (belongs(at)) at++
    rows.push({ from, to: at })
  }
  for (let pair = 0; pair + 1 < rows.length; pair += 2) {
    const opening = rows[pair]
    const closing = rows[pair + 1]
    if (!opening || !closing) continue
    for (let at = opening.from; at < closing.to; at++) {
      const mark = marks[at]
      if (!mark) continue
      if (at < opening.from + 2 || at >= closing.to - 2) mark.hidden = true
      else mark.bold++
    }
  }
}

function shownOf(inlines: readonly Inline[], bold = 0, href?: string): Shown[] {
  return inlines.flatMap((inline) => {
    if (inline.kind === 'text') return inline.text.split('').map((character) => ({ character, bold, href }))
    return shownOf(inline.inlines, bold + (inline.kind === 'bold' ? 1 : 0), inline.kind === 'link' ? inline.href : href)
  })
}

const wordsOf = (shown: Shown[]) => shown.map(({ character }) => character).join('')

type Seen = 'nothing' | { heading: number; words: string } | { src: string; alt: string } | { shown: Shown[] }

function slowLine(raw: string): Seen {
  const line = raw.trim()
  const hashes = line.split('').findIndex((character) => character !== '#')
  const level = hashes < 0 ? line.length : hashes
  if (level > 0) {
    const words = wordsOf(slowInlines(line.slice(level))).trim()
    return words && (level === 2 || level === 3) ? { heading: level, words } : 'nothing'
  }
  const middle = line.indexOf('](')
  if (line.startsWith('![') && middle > 0 && line.endsWith(')')) {
    const src = line.slice(middle + 2, -1)
    let depth = 0
    const depths = src.split('').map((character) => (depth += character === '(' ? 1 : character === ')' ? -1 : 0))
    if (depth === 0 && depths.every((value) => value >= 0)) {
      const alt = line.slice(2, middle).trim()
      const allowed = judgeImage(src.trim())
      if (allowed !== undefined) return { src: allowed, alt }
      return alt ? { shown: shownOf([{ kind: 'text', text: alt }]) } : 'nothing'
    }
  }
  return { shown: slowInlines(line) }
}

function seenOf(block: Block | undefined): Seen {
  if (!block) return 'nothing'
  if (block.kind === 'image') return { src: block.src, alt: block.alt }
  if (block.kind === 'paragraph') return { shown: shownOf(block.inlines) }
  return { heading: block.kind === 'section' ? 2 : 3, words: block.text }
}

/** Mulberry32: a linear congruence would repeat the same neighbours and never join a bracket with an address. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

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

/** Loose pieces, addresses, and now and then a whole link, image or heading to break the pieces upon. */
function lines(count: number, seed: number): string[] {
  const random = seeded(seed)
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

const sample = lines(20_000, 42)

test('20,000 random lines read the same through the scanner and through a slow reference (107-115)', () => {
  const different = sample.filter((line) => {
    const [block] = parseArticleText(line)
    return JSON.stringify(seenOf(block)) !== JSON.stringify(slowLine(line))
  })
  expect(different.slice(0, 5)).toEqual([])
})

test('the sample is worth its number: it holds over a thousand links, bold words and headings, and hundreds of images', () => {
  const kinds: Record<string, number> = {}
  const count = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      kinds[inline.kind] = (kinds[inline.kind] ?? 0) + 1
      if (inline.kind !== 'text') count(inline.inlines)
    }
  }
  for (const block of parseArticleText(sample.join('\n'))) {
    kinds[block.kind] = (kinds[block.kind] ?? 0) + 1
    if (block.kind === 'paragraph') count(block.inlines)
  }
  expect(['bold', 'link', 'section', 'subsection'].filter((kind) => (kinds[kind] ?? 0) < 1000)).toEqual([])
  expect(kinds['image']).toBeGreaterThan(200)
})

test('no address that comes out of any line can run a script or leave by the back door (115, T16)', () => {
  const found = new Set<string>()
  const collect = (inlines: readonly Inline[]) => {
    for (const inline of inlines) {
      if (inline.kind === 'link') found.add(inline.href)
      if (inline.kind !== 'text') collect(inline.inlines)
    }
  }
  for (const block of parseArticleText(sample.join('\n'))) {
    if (block.kind === 'image') found.add(block.src)
    if (block.kind === 'paragraph') collect(block.inlines)
  }
  const unsafe = [...found].filter((address) => {
    const url = URL.parse(address, 'https://our.site')
    const own = address.startsWith('/') && url?.origin === 'https://our.site' && !address.startsWith('//')
    const absolute = (address.startsWith('https://') || address.startsWith('http://')) && !url?.username
    return !(own || absolute) || /[\s\\"<>]/.test(address)
  })
  expect(found.size).toBeGreaterThan(50)
  expect(unsafe).toEqual([])
})

test('every line of a text is either shown or named as skipped', () => {
  const text = sample.join('\n')
  expect(parseArticleText(text).length + skippedLines(text).length).toBe(sample.length)
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
])(
  'four times as much of %j takes about four times as long, far from the sixteen of a rescan (T30)',
  (piece) => {
    const once = piece.repeat(Math.ceil((64 * 1024) / piece.length))
    const fourTimes = once.repeat(4)
    const read = (text: string) => {
      parseArticleText(text)
      productIdsIn(text)
    }
    expect(timeOf(() => read(fourTimes))).toBeLessThan(8 * timeOf(() => read(once)))
  },
  60_000,
)
