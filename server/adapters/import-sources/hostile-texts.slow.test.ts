import { expect, test } from 'vitest'
import { createConversionContext } from '#domain/import/conversion-context.ts'
import { UnreadableSource, type SourcePost } from '#domain/import/source.ts'
import { cpuSecondsOf } from '#tests/kit/cpu-time.ts'
import { convertPost } from '#features/import/conversion/convert-post.ts'

const context = createConversionContext({ source: 'wordpress', site: 'https://old.example' })
const length = 400_000
const fill = (piece: string) => piece.repeat(Math.floor(length / piece.length))
const numbered = (piece: (index: number) => string) =>
  Array.from({ length: 40_000 }, (_, index) => piece(index))
    .join('')
    .slice(0, length)

function convertOrRefuse(content: string, format: SourcePost['format']): void {
  const post: SourcePost = {
    kind: 'post',
    place: { file: 'a.xml' },
    key: '1',
    slug: 'a',
    address: 'https://old.example/a/',
    title: 'A',
    content,
    format,
    status: 'published',
    authors: [],
    categories: [],
    tags: [],
  }
  let refusal: unknown
  try {
    convertPost(post, context)
  } catch (error) {
    refusal = error
  }
  expect(refusal === undefined || refusal instanceof UnreadableSource, String(refusal)).toBe(true)
}

test.each([
  '<div>',
  '<b>',
  '<p>',
  '<p><b>',
  '<table><tr><td>',
  '<td>',
  '<ul><li>',
  '<',
  '<a ',
  '<a b="',
  "<a b='",
  '<!--',
  '<!-- wp:',
  '<svg>',
  '<script>',
  '</p>',
  '<img src=a>',
  '[',
  '[[',
  '[a ',
  '[a "',
  "[a b='",
  '[a b="]',
  '[a]',
  '[/a]',
  '[a][b]',
  '[vc_row]',
  '[amazon box="B00HARNESS"]',
  '[caption]',
  '*',
  '](',
  '|',
  '\n\n',
  '&',
  'https://amazon.com/dp/B00HARNESS ',
  'amazon.',
  '<h2 id="a">a</h2><a href="#a">1</a>',
  '<figure><img src=a.jpg>',
  '. ',
])('a text that repeats %j is converted or refused in linear time', (piece) => {
  expect(cpuSecondsOf(() => convertOrRefuse(fill(piece), 'html'))).toBeLessThan(10)
})

test.each([
  '[',
  '![',
  '](',
  '`',
  '_a_',
  '> ',
  '- a\n',
  '{{<',
  '{% ',
  '{{< a',
  '[^1]: a\n',
  '[^1]',
  '<https://a.b>',
  '| ',
])('a Markdown text that repeats %j is converted or refused in linear time', (piece) => {
  expect(cpuSecondsOf(() => convertOrRefuse(fill(piece), 'markdown'))).toBeLessThan(10)
})

test.each([
  ['elements with different attributes', numbered((index) => `<b id=${index}><p>`)],
  ['elements that are never closed', numbered((index) => `<x${index}>`)],
  ['unknown ends', numbered((index) => `<b id="${index}"></x>`)],
  ['cells in drawings', `<svg>${fill('<td>')}`],
  ['merged cells', `<table>${fill('<tr><td colspan=100 rowspan=100>a')}`],
  ['nested tables that end', fill(`${'<table><tr><td>'.repeat(90)}${'</td></tr></table>'.repeat(90)}`)],
  ['nested boxes', `${'<div class="aawp">'.repeat(200)}${fill('<a href="https://amazon.com/dp/B00HARNESS">a</a>')}`],
  ['nested figures', `${'<figure>'.repeat(200)}${fill('<img src="/a.jpg">')}`],
  ['nested links', fill('<a href="/a"><div><a href="/b"><img src=/a.jpg></div>')],
  ['a paragraph of links', fill('<a href="https://www.chewy.com/a/dp/12345">abc def.</a> ')],
  ['nested quotes around text', `${'<blockquote>'.repeat(290)}${fill('words and words. ')}`],
  ['nested lists around text', `${'<ul><li>'.repeat(140)}${fill('words and words.\n')}`],
  ['nested headings around text', `${'<h2><div>'.repeat(140)}${fill('words and words. ')}`],
  ['nested tables around text', `${'<table><tr><td>'.repeat(140)}${fill('words and words.\n')}`],
])('%s are converted or refused in time', (_, content) => {
  expect(cpuSecondsOf(() => convertOrRefuse(content, 'html'))).toBeLessThan(10)
})
