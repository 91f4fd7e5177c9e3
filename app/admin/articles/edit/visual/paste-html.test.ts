import { expect, test } from 'vitest'
import { blockLines } from './block-lines.ts'
import { cleanHref, countColumns, type HtmlNode } from './html-nodes.ts'
import { readHtml } from './paste-html.ts'

type Content = string | HtmlNode

/** An element as the browser's parser makes it. */
function element(nodeName: string, attributes: Record<string, string>, ...content: readonly Content[]): HtmlNode {
  return {
    nodeName,
    nodeType: 1,
    nodeValue: null,
    getAttribute: (name) => attributes[name] ?? null,
    childNodes: content.map((child) =>
      typeof child === 'string' ? { nodeName: '#text', nodeType: 3, nodeValue: child, childNodes: [] } : child,
    ),
  }
}
const tag = (name: string, ...content: readonly Content[]) => element(name, {}, ...content)
const body = (...content: readonly Content[]) => tag('BODY', ...content)
const textOf = (root: HtmlNode) =>
  readHtml(root)
    .blocks.map((block) => blockLines(block).join('\n'))
    .join('\n\n')

test('headings, paragraphs, bold text, links and breaks come in', () => {
  const link = element('A', { href: 'https://example.org/?utm_source=x&a=1' }, 'a ', tag('STRONG', 'link'))
  expect(textOf(body(tag('H1', ' Big '), tag('H4', 'Small'), tag('P', 'Text  with\n', link), tag('HR')))).toBe(
    '## Big\n\n### Small\n\nText with [a **link**](https://example.org/?a=1)\n\n---',
  )
})

test('scripts, styles, comments, hidden text and unsafe links leave nothing but their text', () => {
  const comment: HtmlNode = { nodeName: '#comment', nodeType: 8, nodeValue: 'secret', childNodes: [] }
  const root = body(
    tag('STYLE', 'p{}'),
    tag('SCRIPT', 'alert(1)'),
    comment,
    element('P', { style: 'display: none' }, 'tracked'),
    tag('P', element('A', { href: 'javascript:alert(1)' }, 'press'), element('IMG', { src: 'x' })),
  )
  expect(textOf(root)).toBe('press')
})

test('a list in a list nests once; items deeper than that move up', () => {
  const deep = tag('UL', tag('LI', 'c'))
  const root = body(tag('OL', tag('LI', tag('P', 'a'), tag('UL', tag('LI', 'b', deep))), tag('LI', 'd')))
  expect(textOf(root)).toBe('1. a\n  - b\n  - c\n2. d')
})

test('paragraphs that Word marks as list items become a list without the printed bullet', () => {
  const item = (level: number, bullet: string, text: string) =>
    element(
      'P',
      { style: `mso-list:l0 level${level} lfo1` },
      element('SPAN', { style: 'mso-list: Ignore' }, bullet),
      text,
    )
  expect(textOf(body(item(1, '·', 'One'), item(2, 'o', 'Two'), tag('P', 'After'), item(1, '1.', 'Three')))).toBe(
    '- One\n  - Two\n\nAfter\n\n1. Three',
  )
})

test('Google Docs wraps everything in a normal b element, which is not bold', () => {
  const wrapper = element(
    'B',
    { style: 'font-weight:normal' },
    tag('P', element('SPAN', { style: 'font-weight:700' }, 'x'), ' y'),
  )
  expect(textOf(body(wrapper))).toBe('**x** y')
})

test('italics of Word, Google Docs and other pages come in, with spaces outside of their marks', () => {
  const word = element('I', { style: 'mso-bidi-font-style:normal' }, 'Felis ')
  const google = element('SPAN', { style: 'font-weight:700; font-style: italic' }, 'both')
  const upright = element('EM', {}, 'a ', element('SPAN', { style: 'font-style:normal' }, 'b'))
  expect(textOf(body(tag('P', 'The ', word, 'cat, ', google, ' ', upright)))).toBe('The *Felis* cat, ***both*** *a* b')
})

test('a table gets a head, equal rows and at most 20 columns', () => {
  const row = (count: number) => tag('TR', ...Array.from({ length: count }, (_, index) => tag('TD', `${index}`)))
  const [head = '', , second = ''] = textOf(body(tag('TABLE', tag('TBODY', row(500), row(2))))).split('\n')
  expect(head.split('|')).toHaveLength(22)
  expect(second.split('|')).toHaveLength(22)
  expect(countColumns(body(tag('DIV', tag('TABLE', row(25), row(2))), tag('TABLE', row(3))))).toBe(25)
})

test('line breaks and loose text make paragraphs', () => {
  expect(textOf(body('one', tag('BR'), 'two', tag('DIV', 'three'), tag('BLOCKQUOTE', 'four')))).toBe(
    'one\n\ntwo\n\nthree\n\n> four',
  )
})

test.each([
  ['https://www.google.com/url?q=https://example.org/x%3Futm_medium%3Dy&sa=D', 'https://example.org/x'],
  ['https://example.org/a?fbclid=1', 'https://example.org/a'],
  ['/shop', '/shop'],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('the address %s is cleaned to %s', (address, expected) => {
  expect(cleanHref(address)).toBe(expected)
})

test('bold text of Word stays bold, whatever it says about other scripts', () => {
  const bold = element('B', { style: 'mso-bidi-font-weight:normal' }, 'bold')
  expect(textOf(body(tag('P', 'a ', bold)))).toBe('a **bold**')
})

test('a merged cell keeps the cells beside and below it in their columns', () => {
  const cell = (text: string, spans: Record<string, string> = {}) => element('TD', spans, text)
  const rows = [
    tag('TR', cell('Age'), cell('Food', { colspan: '2' })),
    tag('TR', cell('Kitten', { rowspan: '2' }), cell('wet'), cell('4 times')),
    tag('TR', cell('dry'), cell('2 times')),
  ]
  expect(textOf(body(tag('TABLE', tag('TBODY', ...rows))))).toBe(
    '| Age | Food |  |\n|---|---|---|\n| Kitten | wet | 4 times |\n|  | dry | 2 times |',
  )
})

test('the items of a list in a cell are kept as its text', () => {
  const list = tag('UL', tag('LI', 'one'), tag('LI', 'two'))
  expect(textOf(body(tag('TABLE', tag('TR', tag('TD', 'a'), tag('TD', 'b ', list)))))).toBe(
    '| a | b one two |\n|---|---|',
  )
})

test('raised and lowered digits of Word and Google Docs stay raised and lowered', () => {
  const google = element('SPAN', { style: 'font-size:0.6em;vertical-align:super' }, '-3')
  expect(textOf(body(tag('P', '10', tag('SUP', '2'), ' H', tag('SUB', '2'), 'O 10', google)))).toBe('10² H₂O 10⁻³')
})

test('what an article has no room for is named, so that the owner hears that it was left out', () => {
  const picture = element('IMG', { src: 'a.png' })
  const tracker = element('IMG', { width: '1' })
  expect(readHtml(body(tag('P', 'a', tracker))).leftOut).toBeUndefined()
  expect(readHtml(body(tag('P', picture, tracker))).leftOut?.title).toBe('A picture was left out')
  const root = body(tag('P', picture), tag('V:IMAGEDATA'), tag('P', 'a', tag('DEL', 'b'), tag('IFRAME')), tag('MATH'))
  expect(readHtml(root).leftOut?.title).toBe(
    '2 pictures, a deleted passage, an embedded video or page, and a formula were left out',
  )
  expect(textOf(root)).toBe('a')
})

test('a numbered list keeps its first number, and lists of one item each become one list', () => {
  const word = (start: string, text: string) =>
    tag('DIV', element('OL', { start }, element('LI', { 'data-aria-level': '1' }, text)))
  const root = body(
    element('OL', { start: '3' }, tag('LI', 'c'), tag('LI', 'd')),
    tag('P', 'Between'),
    word('1', 'One'),
    word('2', 'Two'),
    tag('OL', tag('LI', 'Another')),
    tag('DIV', tag('UL', tag('LI', 'a'))),
    tag('DIV', tag('UL', element('LI', { 'data-aria-level': '2' }, 'b'))),
  )
  expect(textOf(root)).toBe('3. c\n4. d\n\nBetween\n\n1. One\n2. Two\n\n1. Another\n\n- a\n  - b')
})

test('the caption of a table, the lines of preformatted text and a raised minus are kept', () => {
  const table = tag('TABLE', tag('CAPTION', 'Meals'), tag('TR', tag('TD', 'a')))
  expect(textOf(body(table, tag('PRE', 'one\ntwo'), tag('P', '10', tag('SUP', '−6'))))).toBe(
    'Meals\n\n| a |\n|---|\n\none\n\ntwo\n\n10⁻⁶',
  )
})
