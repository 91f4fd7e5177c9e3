import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const wrap = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 80 40"${attributes}>${body}</svg>`

test('a drawing of shapes, gradients, clips and classes stays as it is', () => {
  const body =
    '<defs><linearGradient id="a" href="#b"><stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><rect width="80" height="40" fill="white"/></clipPath><style>.d{fill:#02423a;opacity:.5}</style></defs><g clip-path="url(#c)" transform="translate(1 2)"><path class="d" d="M0 0h8.5l-2,3z" style="fill:url(#a);stroke:none"/></g>'
  expect(cleanSvg(wrap(body))).toEqual({
    ok: true,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">${body}</svg>`,
  })
})

test('what editors store for themselves is dropped', () => {
  const source = `\uFEFF<?xml version="1.0" encoding="utf-8"?>\n<!-- made by an editor -->\n${wrap(
    '<title>Logo</title><metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><sodipodi:namedview id="base" pagecolor="#ffffff"/><path inkscape:label="Layer 1" data-name="x" d="M0 0"/>',
    " version='1.1' xml:space='preserve'",
  )}\n`
  expect(cleanSvg(source)).toEqual({
    ok: true,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40"><path d="M0 0"/></svg>',
  })
})

test('a clip path that is clipped itself is refused, because the time to draw it doubles with each level', () => {
  for (const clip of [
    '<clipPath id="b" clip-path="url(#a)"><rect width="9" height="9"/></clipPath>',
    '<clipPath id="b"><rect width="9" height="9" clip-path="url(#a)"/></clipPath>',
    '<clipPath id="b"><rect width="9" height="9" style="clip-path:url(#a)"/></clipPath>',
  ])
    expect(cleanSvg(wrap(`<clipPath id="a"><rect width="9" height="9"/></clipPath>${clip}`))).toEqual({
      ok: false,
      reason: 'unsafe_svg',
      message: 'A clip path is clipped itself. Please simplify the drawing.',
    })
  const classes = '<clipPath id="b"><path class="c" d="M0 0h9v9z"/></clipPath><path class="c" d="M0 0"/>'
  expect(cleanSvg(wrap(classes))).toEqual({
    ok: true,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 40">${classes.replace(' class="c"', '')}</svg>`,
  })
})

test('a drawing without a usual size is refused, because it would be drawn too large', () => {
  for (const size of [
    '',
    'width="9" height="9"',
    'viewBox="0 0 0 9"',
    'viewBox="0 0 9 0"',
    'viewBox="a b c d"',
    'viewBox="0 0 1 9999"',
  ])
    expect([size, cleanSvg(`<svg ${size}><path d="M0 0"/></svg>`)]).toEqual([
      size,
      { ok: false, reason: 'unsafe_svg', message: 'It has no usual viewBox.' },
    ])
  const sized = cleanSvg('<svg width="1" height="99999" viewBox="0 0 9 9"><rect width="1" height="2"/></svg>')
  expect(sized).toEqual({
    ok: true,
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="1" height="2"/></svg>',
  })
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another case', '<SCRIPT>alert(1)</SCRIPT>'],
  ['an unclosed script', '<script>'],
  ['a script with a CDATA section', '<g><![CDATA[<script>alert(1)</script>]]></g>'],
  ['HTML', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'],
  ['an event handler', '<path d="M0 0" onload="alert(1)"/>'],
  ['an event handler in another case', '<path d="M0 0" OnClick=\'alert(1)\'/>'],
  ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['a gradient from elsewhere', '<linearGradient id="a" xlink:href="https://example.org/a.svg#b"/>'],
  ['a gradient by javascript:', '<linearGradient id="a" href="javascript:alert(1)"/>'],
  ['a reused element', '<use href="#a"/>'],
  ['a reused element of another file', '<use xlink:href="https://example.org/a.svg#b"/>'],
  ['a picture', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  ['a picture from a disk', '<image href="file:///etc/passwd"/>'],
  ['a nested svg', '<svg onload="alert(1)"/>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a handler by animation', '<set attributeName="onclick" to="alert(1)"/>'],
  ['an import', '<style>@import "https://example.org/a.css";</style>'],
  ['an import with an escape', '<style>@\\69mport url(//example.org)</style>'],
  ['a style sheet with a URL', '<style>.a{fill:url(https://example.org)}</style>'],
  ['a style with a URL', '<path d="M0 0" style="fill:url( https://example.org)"/>'],
  ['a style with a data URL', '<path d="M0 0" style="fill:url(data:image/png;base64,AAAA)"/>'],
  ['a fill from elsewhere', '<path d="M0 0" fill="url(//example.org/a#b)"/>'],
  ['a fill with an entity', '<path d="M0 0" fill="&#117;rl(//example.org)"/>'],
  ['a style with an entity', '<path d="M0 0" style="fill:&x;"/>'],
  ['an expression', '<path d="M0 0" style="width:expression(alert(1))"/>'],
  ['a filter', '<filter id="a"><feImage href="https://example.org"/></filter>'],
  ['text in markup', '<path d="M0 0"<script>/>'],
  ['an attribute without quotes', '<path d=M0/>'],
  ['a second root', '</svg><svg viewBox="0 0 1 1">'],
  ['a script that appears when something is dropped', '<scr<title></title>ipt>alert(1)</script>'],
  ['too many parts', '<g/>'.repeat(3000)],
])('an SVG with %s is refused with a reason', (_, body) => {
  const cleaned = cleanSvg(wrap(body))
  expect(cleaned).toEqual({
    ok: false,
    reason: 'unsafe_svg',
    message: expect.stringMatching(/^(?:It|<\w+>|The) .*\.$/),
  })
})

test.each([
  [
    'a document type with entities',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&x;</svg>',
  ],
  ['a style sheet instruction', '<?xml-stylesheet href="a.css"?><svg viewBox="0 0 1 1"/>'],
  ['HTML instead', '<html><body/></html>'],
  ['nothing', ''],
  ['too large a file', wrap(`<path d="${'M0 0'.repeat(60_000)}"/>`)],
  ['a handler on the root', '<svg viewBox="0 0 1 1" onload="alert(1)"/>'],
])('a file with %s is refused', (_, source) => {
  expect(cleanSvg(source)).toEqual({ ok: false, reason: 'unsafe_svg', message: expect.any(String) })
})
