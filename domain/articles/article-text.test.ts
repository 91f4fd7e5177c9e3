import { expect, test } from 'vitest'
import { hasSections, parseArticleText, listHiddenLines } from './article-text.ts'
import { listSections } from './blocks.ts'
import { type Inline, listHrefs, plainText } from './inline-text.ts'
import { parseReference } from './reference-mark.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const bold = (...inlines: Inline[]): Inline => ({ kind: 'bold', inlines })
const italic = (...inlines: Inline[]): Inline => ({ kind: 'italic', inlines })
const shop = 'https://www.amazon.com/dp/B000000001'
const toShop = (...inlines: Inline[]): Inline => ({
  kind: 'link',
  href: shop,
  affiliate: true,
  internal: false,
  inlines,
})

function inlinesOf(line: string): Inline[] {
  const [block, ...others] = parseArticleText(line)
  expect(others).toEqual([])
  expect(block?.kind).toBe('paragraph')
  return block?.kind === 'paragraph' ? block.inlines : []
}

test.each(['## Calm cats', '##Calm cats', '  ##   Calm cats  '])(
  'a line starting ## is a section heading, with or without a space: %j (107)',
  (line) => {
    expect(parseArticleText(line)).toEqual([{ kind: 'section', text: 'Calm cats', id: 'calm-cats' }])
  },
)

test.each(['### Calm cats', '###Calm cats'])(
  'a line starting ### is a subheading, with or without a space: %j (108)',
  (line) => {
    expect(parseArticleText(line)).toEqual([{ kind: 'subsection', text: 'Calm cats', id: 'calm-cats' }])
  },
)

test.each(['# Title', '#1 pick', '#', '#### Deep', '####Deep', '########', '##', '### '])(
  'a line with one # or four, or a heading without text, is skipped: %j (110)',
  (line) => {
    expect(parseArticleText(line)).toEqual([])
    expect(listHiddenLines(`One\n\n${line}\nTwo`)).toEqual([3])
  },
)

test('hidden lines are listed in order', () => {
  expect(listHiddenLines('[^1]: One\n[^1]: Again\n# Title\n[^1]: And again')).toEqual([2, 3, 4])
})

test('a heading shows plain text, without bold markers and URLs', () => {
  expect(parseArticleText(`## **1.** [Kong](${shop})`)).toEqual([{ kind: 'section', text: '1. Kong', id: '1-kong' }])
})

test('heading ids are unique within an article, even if a heading already ends in a number', () => {
  const blocks = parseArticleText('## Food\n### Food\n## Food 2\n## Food\n## 猫\n## 犬')
  expect(blocks.map((block) => 'id' in block && block.id)).toEqual([
    'food',
    'food-2',
    'food-2-2',
    'food-3',
    'section',
    'section-2',
  ])
})

test('every non-blank line is a paragraph, blank lines are ignored, and CRLF is a line ending (111)', () => {
  expect(parseArticleText('One\r\nTwo\r\n\r\n \t \n\n  Three  ')).toEqual(
    ['One', 'Two', 'Three'].map((value) => ({ kind: 'paragraph', inlines: [text(value)] })),
  )
  expect(parseArticleText('')).toEqual([])
  expect(listHiddenLines('One\r\n\r\n \n')).toEqual([])
})

test('a standalone image line is an image, from https or from our own site (109)', () => {
  expect(parseArticleText('![A cat [asleep]](https://images.example/cat_(1).jpg)')).toEqual([
    { kind: 'image', src: 'https://images.example/cat_(1).jpg', alt: 'A cat [asleep]' },
  ])
  expect(parseArticleText('  ![](/media/cat.webp)  ')).toEqual([{ kind: 'image', src: '/media/cat.webp', alt: '' }])
  expect(parseArticleText('![ A cat ]( /cat.webp )')).toEqual([{ kind: 'image', src: '/cat.webp', alt: 'A cat' }])
})

test.each([
  'http://x.com/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AA',
  '//x.com/a.png',
  'x" onerror="y',
  '',
])('an image with a rejected source shows only its alt text as a paragraph: %j (T15, T16)', (src) => {
  expect(parseArticleText(`![A cat](${src})`)).toEqual([{ kind: 'paragraph', inlines: [text('A cat')] }])
  expect(parseArticleText(`![](${src})`)).toEqual([])
  expect(listHiddenLines(`![](${src})`)).toEqual([1])
})

test('an image within text, or two on one line, is not a standalone image (109)', () => {
  for (const line of ['See ![a](/a.png)', '![a](/a.png) here', '![a](/a.png)![b](/b.png)', '![a](/a.png', '![a]']) {
    expect(parseArticleText(line).map((block) => block.kind)).toEqual(['paragraph'])
  }
})

test('text between two pairs of asterisks is bold (111)', () => {
  expect(inlinesOf('a **b** c **d**')).toEqual([text('a '), bold(text('b')), text(' c '), bold(text('d'))])
})

test('text between two single asterisks is italic (decision 71)', () => {
  expect(inlinesOf('a *b* c *d e*')).toEqual([text('a '), italic(text('b')), text(' c '), italic(text('d e'))])
  expect(inlinesOf('un*believ*able')).toEqual([text('un'), italic(text('believ')), text('able')])
  expect(inlinesOf(`*[toy](${shop})* [*toy*](${shop})`)).toEqual([
    italic(toShop(text('toy'))),
    text(' '),
    toShop(italic(text('toy'))),
  ])
  expect(inlinesOf('see *this and *that* one')).toEqual([text('see *this and '), italic(text('that')), text(' one')])
})

test('italics can be inside bold text, around it, or both at once', () => {
  expect(inlinesOf('***a***')).toEqual([bold(italic(text('a')))])
  expect(inlinesOf('**a *b* c**')).toEqual([bold(text('a '), italic(text('b')), text(' c'))])
  expect(inlinesOf('*a **b** c*')).toEqual([italic(text('a '), bold(text('b')), text(' c'))])
  expect(inlinesOf('*a **b***')).toEqual([italic(text('a '), bold(text('b')))])
  expect(inlinesOf('***a** b*')).toEqual([italic(bold(text('a')), text(' b'))])
  expect(inlinesOf('***a** b')).toEqual([bold(text('*a')), text(' b')])
})

test.each([
  'a * b * c',
  '2*3*4 and 5*6',
  '5* hotels and 4* hotels',
  'Results* may vary. *See below',
  'Wow*, it* is',
  'a ** b',
  '**',
  '****',
  '2 * 3 * 4',
  '_a_ `b` ~~c~~',
  '<script>alert(1)</script>',
  '<b>x</b>',
  '&lt;',
  '-item',
  '-',
  '>x',
  '>',
  '1.x',
  '1) x',
  '2024. A year',
  '| a | b |',
  ':::',
  '::: figure',
  '--',
  '{a: b}',
  '[^1]',
  'Really :)',
  '1x. a',
])('anything that is neither bold, italic nor a link is unchanged: %j (111, 112)', (line) => {
  expect(inlinesOf(line)).toEqual([text(line)])
})

test('a link has a text and a URL (113)', () => {
  expect(inlinesOf(`Try [this toy](${shop}).`)).toEqual([text('Try '), toShop(text('this toy')), text('.')])
})

test('links to other sites and to our own pages are distinguished (114)', () => {
  expect(inlinesOf('[a](https://example.org)[b](/shop)')).toEqual([
    { kind: 'link', href: 'https://example.org/', affiliate: false, internal: false, inlines: [text('a')] },
    { kind: 'link', href: '/shop', affiliate: false, internal: true, inlines: [text('b')] },
  ])
})

test('a link can be bold from outside and from inside (118)', () => {
  expect(inlinesOf(`**[toy](${shop})**`)).toEqual([bold(toShop(text('toy')))])
  expect(inlinesOf(`[**toy**](${shop})`)).toEqual([toShop(bold(text('toy')))])
  expect(inlinesOf(`**The [toy](${shop}) we like**`)).toEqual([
    bold(text('The '), toShop(text('toy')), text(' we like')),
  ])
})

test('bold that starts inside a link does not end outside it', () => {
  expect(inlinesOf(`[a **b](${shop}) c** d`)).toEqual([toShop(text('a **b')), text(' c** d')])
})

test('a link text can contain paired brackets, and a URL paired parentheses', () => {
  expect(inlinesOf(`[Bed [2 pack]](${shop})`)).toEqual([toShop(text('Bed [2 pack]'))])
  expect(inlinesOf('[a](https://example.org/x_(y))')).toMatchObject([{ href: 'https://example.org/x_(y)' }])
  expect(inlinesOf('[a](/x[b](/y))')).toMatchObject([{ href: '/x[b](/y)', inlines: [text('a')] }])
})

test.each([
  '[a',
  '[a]',
  '[a](',
  '[a](b',
  '[a] (b)',
  '[](https://example.org)',
  '[ ](https://example.org)',
  '[a](b c)',
  ']()',
  '[a](b(c)',
])('an incomplete link is unchanged: %j', (line) => {
  expect(inlinesOf(line)).toEqual([text(line)])
})

test('a link is found after brackets that are none', () => {
  expect(inlinesOf(`](x [toy](${shop})`)).toEqual([text('](x '), toShop(text('toy'))])
})

test('of nested links the inner one counts', () => {
  expect(inlinesOf(`[x [toy](${shop}) y](/shop)`)).toEqual([text('[x '), toShop(text('toy')), text(' y](/shop)')])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  'https://amazon.com.evil.example/',
  '" onmouseover=',
  '#',
  '',
])('a rejected link becomes its text: %j (114, 115, T16)', (href) => {
  const shown = href.includes(' ') ? `a [b](${href}) c` : 'a b c'
  expect(inlinesOf(`a [b](${href}) c`)).toEqual([text(shown)])
})

test('a rejected link keeps its bold text bold', () => {
  expect(inlinesOf('[a **b**](javascript:x)')).toEqual([text('a '), bold(text('b'))])
})

test('the table of contents lists the sections, and images can be placed if there is one', () => {
  const article = 'Intro\n## One\n### Part\n## Two'
  expect(listSections(parseArticleText(article)).map(({ id }) => id)).toEqual(['one', 'two'])
  expect(hasSections(article)).toBe(true)
  expect(hasSections('## One')).toBe(true)
  expect(hasSections('# One\n### Part\n#### x\nno ## here\n##')).toBe(false)
})

test('the plain text of a line has no references, and its links are listed wherever they stand', () => {
  const inlines = [text('a '), bold(italic(text('b ')), toShop(text('toy'))), { kind: 'reference' as const, number: 1 }]
  expect(plainText(inlines)).toBe('a b toy')
  expect(listHrefs(inlines)).toEqual([shop])
  expect(listHrefs([toShop(bold(text('a'))), text('b')])).toEqual([shop])
})

test.each([
  ['[^1]', 1],
  ['[^12]', 12],
  ['[^100]', undefined],
  ['[^0]', undefined],
  ['[^-1]', undefined],
  ['[^]', undefined],
  ['(^1]', undefined],
  ['[^1)', undefined],
])('the number of the reference %s is %s', (mark, number) => {
  expect(parseReference(mark)).toBe(number)
})
