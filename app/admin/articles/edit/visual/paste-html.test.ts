import { expect, test } from 'vitest'
import { blockLines } from './block-text.ts'
import { cleanHref, type HtmlNode } from './html-nodes.ts'
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
    .map((block) => blockLines(block).join('\n'))
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

test('a table gets a head, equal rows and at most 20 columns', () => {
  const row = (count: number) => tag('TR', ...Array.from({ length: count }, (_, index) => tag('TD', `${index}`)))
  const [head = '', , second = ''] = textOf(body(tag('TABLE', tag('TBODY', row(500), row(2))))).split('\n')
  expect(head.split('|')).toHaveLength(22)
  expect(second.split('|')).toHaveLength(22)
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
