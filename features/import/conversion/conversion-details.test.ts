import { expect, test } from 'vitest'
import { createConversionContext } from '#domain/import/conversion-context.ts'
import type { SourcePost } from '#domain/import/source.ts'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts, listSources } from '#domain/articles/blocks.ts'
import { findTextLimitError } from '#domain/articles/text-limits.ts'
import { convertPost } from './convert-post.ts'
import { placeProducts } from './place-products.ts'
import { productName } from './money/product-names.ts'

const place = { file: 'export.xml', line: 7, title: 'Beds' }
const context = createConversionContext({ source: 'wordpress', site: 'https://old.example', ownTags: ['mine-20'] })

function convert(content: string, more: Partial<SourcePost> = {}, of = context) {
  const post: SourcePost = {
    kind: 'post',
    place,
    key: '1',
    slug: 'beds',
    title: 'Beds',
    content,
    format: 'html',
    status: 'published',
    authors: [],
    categories: [],
    tags: [],
    ...more,
  }
  return convertPost(post, of)
}

test('a tag that is not the owner’s is foreign, wherever it stands', () => {
  const { links, notes } = convert(
    '<a href="https://www.amazon.com/dp/B00HARNESS?tag=other-20">Harness</a> ' +
      '<a href="https://www.amazon.com/dp/B00CRATE01?tag=mine-20">Crate</a> ' +
      '<a href="https://www.amazon.com/exec/obidos/ASIN/B00CRATE01/old-20">Crate</a> ' +
      '<a href="https://www.chewy.com/bed/dp/12345">Bed</a>' +
      '<img src="https://ir-na.amazon-adsystem.com/e/ir?t=pixel-20&a=B00CRATE01" width="1" height="1">',
  )
  expect(links.map(({ tag, foreign, product }) => [tag, foreign, product])).toEqual([
    ['other-20', true, 'amazon.com/dp/B00HARNESS?'],
    ['mine-20', false, 'amazon.com/dp/B00CRATE01?'],
    ['old-20', true, 'amazon.com/dp/B00CRATE01?'],
    [undefined, false, 'chewy.com/bed/dp/12345?'],
  ])
  expect(notes.map(({ what }) => what)).toContain('Counting pixel of pixel-20')
})

test.each([
  ['of the link', '<p><a href="https://amazon.com/dp/B00HARNESS">Front Range harness</a></p>', 'Front Range harness'],
  [
    'of the link’s title',
    '<a href="https://amazon.com/dp/B00HARNESS" title="Front Range">Check Price on Amazon</a>',
    'Front Range',
  ],
  ['of its heading', '<h3>3. Front Range</h3><a href="https://amazon.com/dp/B00HARNESS">Buy now »</a>', 'Front Range'],
  [
    'of its picture',
    '<a href="https://amazon.com/dp/B00HARNESS"><img src="/a.jpg" alt="Front Range"></a>',
    'Front Range',
  ],
  ['of the plugin', '[easyazon_block identifier="B00HARNESS" title="Front Range"]', 'Front Range'],
  ['that is left', '<a href="https://amazon.com/dp/B00HARNESS">here</a>', 'Amazon B00HARNESS'],
])('a product has the name %s', (_, html, name) => {
  expect(convert(html).products.map((product) => product.name)).toEqual([name])
})

test.each([
  'click here',
  'Check price on Amazon',
  'HERE',
  'Buy Now!',
  '$12.99',
  'https://x.com',
  'View on Chewy',
  'Bei Amazon kaufen',
  '',
])('%j is no name of a product', (text) => expect(productName(text)).toBeUndefined())

test.each([
  ['a heading', '<h2>See https://www.amazon.com/dp/B00HARNESS?tag=old-20</h2>'],
  [
    'a caption',
    '<figure><img src="/a.jpg"><figcaption>See www.amazon.com/dp/B00HARNESS?tag=old-20 now</figcaption></figure>',
  ],
  ['code', '<pre>https://www.amazon.com/dp/B00HARNESS?tag=old-20</pre>'],
  ['a table', '<table><tr><td>A</td><td>amazon.com/dp/B00HARNESS?tag=old-20</td></tr><tr><td>B</td></tr></table>'],
  ['an alternative text', '<img src="/a.jpg" alt="https://www.amazon.com/dp/B00HARNESS?tag=old-20">'],
  ['a link inside words', '[x](https://www.amazon.com/dp/B00HARNESS?tag=old-20)'],
])('a tag in %s is listed and taken out', (_, html) => {
  const { content, links } = convert(html)
  expect(content).toContain('amazon.com/dp/B00HARNESS')
  expect(content).not.toContain('old-20')
  expect(links).toMatchObject([{ tag: 'old-20', foreign: true, product: 'amazon.com/dp/B00HARNESS?' }])
})

test('a heading names only the first of several products below it', () => {
  const link = (asin: string) => `<a href="https://amazon.com/dp/${asin}">Check price</a>`
  const { products } = convert(`<h2>Front Range</h2>${link('B00HARNESS')} ${link('B00CRATE01')}`)
  expect(products.map(({ name }) => name)).toEqual(['Front Range', 'Amazon B00CRATE01'])
})

test('cards get the ids of their products, and a card without one is left out', () => {
  const { content } = convert('A.\n\n[amazon box="B00HARNESS,B00CRATE01"]\n\nB.')
  expect(listPlacedProducts(parseArticleText(content))).toEqual([])
  const placed = placeProducts(content, (key) => (key === 'amazon.com/dp/B00HARNESS?' ? 'front-range' : undefined))
  expect(placed).toBe('A.\n\n{product: front-range}\n\nB.')
  expect(placeProducts('{product: import:%zz}', () => undefined)).toBe('')
})

test('the same card stands once in a section', () => {
  const box = '[amazon box="B00HARNESS"]'
  const { content } = convert(`<h2>A</h2>${box}${box}<h2>B</h2>${box}`)
  expect(content.split('{product:')).toHaveLength(3)
})

test('more cards than an article can have become links', () => {
  const boxes = Array.from({ length: 130 }, (_, index) => `[amazon box="B00${String(index).padStart(7, '0')}"]`)
  const { content, products } = convert(boxes.join('\n\n'))
  const placed = placeProducts(content, () => 'bed')
  expect(products).toHaveLength(130)
  expect(findTextLimitError(placed)).toBeUndefined()
  expect(content).toContain('(https://www.amazon.com/dp/B000000129)')
})

test('frames of builders are noted once, unknown shortcodes each with their sentence', () => {
  const { content, notes } = convert(
    '[vc_row][vc_column]Fit it well. Then [my_chart id="1"] walk.[/vc_column][/vc_row][vc_row]Done [my_chart id="2"].[/vc_row]',
  )
  expect(content).toBe('Fit it well. Then walk.\n\nDone .')
  expect(notes.map(({ what, sentence, place: at }) => [what, sentence?.slice(0, 4), at])).toEqual([
    ['Frame of WPBakery', undefined, place],
    ['[my_chart]', 'Then', place],
    ['[my_chart]', 'Done', place],
  ])
})

test('footnotes of the block editor become sources', () => {
  const footnotes = JSON.stringify([{ id: 'a-1', content: 'A study, <a href="https://example.org/study">here</a>.' }])
  const { content } = convert(
    '<!-- wp:paragraph -->\n<p>Cats sleep<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup>.</p>\n<!-- /wp:paragraph -->\n<!-- wp:footnotes /-->',
    { extras: { footnotes } },
  )
  expect(content).toBe('Cats sleep[^1].\n\n[^1]: A study, here. | | https://example.org/study')
  expect(listSources(parseArticleText(content))).toMatchObject([{ number: 1, title: 'A study, here.' }])
})

test.each([
  [
    'headings, lists and emphasis',
    '# Top\n\nOne\ntwo **bold** *it*.\n\n- a\n- b\n\n> Quote',
    '## Top\n\nOne two **bold** *it*.\n\n- a\n- b\n\n> Quote',
  ],
  ['a table', '| A | B |\n|---|---|\n| 1 | 2 |', '| A | B |\n| --- | --- |\n| 1 | 2 |'],
  ['footnotes', 'Cats[^n] sleep.\n\n[^n]: A study\n    of cats.', 'Cats[^1] sleep.\n\n[^1]: A study of cats.'],
  [
    'templates of Hugo',
    'See {{< youtube dQw4w9WgXcQ >}}\n\n{{% notice tip %}}Keep calm.{{% /notice %}}',
    'See\n\n[Video on YouTube](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\nKeep calm.',
  ],
  ['tags of Jekyll', 'A {% include ad.html %}word.\n{: .lead}', 'A word.'],
  ['HTML inside', 'A <b>bold</b> word.\n\n<div>Box</div>', 'A **bold** word.\n\nBox'],
  ['a picture', '![A cat](https://old.example/cat.jpg "Asleep")', '![A cat](https://old.example/cat.jpg)'],
  [
    'a link that earns',
    'A [bed](https://www.amazon.com/dp/B00CRATE01?tag=old-20).',
    'A [bed](https://www.amazon.com/dp/B00CRATE01).',
  ],
])('Markdown: %s', (_, markdown, content) => {
  const of = createConversionContext({ source: 'markdown', site: 'https://old.example' })
  expect(convert(markdown, { format: 'markdown' }, of).content).toBe(content)
})

test('Markdown without an address keeps its pictures and its links to other posts', () => {
  const of = createConversionContext({ source: 'markdown', paths: [['/posts/sizes/', '/article/sizes']] })
  const { content, pictures } = convert(
    '![A cat](/posts/a%20b.png)\n\n[Sizes](/posts/sizes)',
    { format: 'markdown' },
    of,
  )
  expect(content).toBe('![A cat](/posts/a%20b.png)\n\n[Sizes](/article/sizes)')
  expect(pictures).toEqual([{ url: '/posts/a%20b.png', alt: 'A cat' }])
})

/** All words of the texts below, in order. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

test('no word is lost, and all stay in their order', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
  const wrap = [
    'p',
    'div',
    'b',
    'em',
    'h2',
    'h4',
    'blockquote',
    'section',
    'span',
    'li',
    'code',
    'pre',
    'center',
    'u',
    'q',
    'dt',
    'details',
    'td',
    'label',
  ]
  const frames = [
    ['[vc_row]', '[/vc_row]'],
    ['[x_y]', '[/x_y]'],
    ['<ul><li>', '</li></ul>'],
    ['<table><tr><td>', '</td><td>', '</td></tr></table>'],
    ['<!-- wp:group -->', '<!-- /wp:group -->'],
    ['<b', '>'],
    ['<div', '</p>'],
    ['[', ']'],
    ['\n\n', '\n'],
    ['<ol><li>', '<ul><li>', '</ol>'],
  ]
  let number = 0
  const words = () => Array.from({ length: 1 + random(4) }, () => `w${number++}`).join(' ')
  const build = (depth: number): string => {
    if (depth === 0) return `${words()} `
    const tag = wrap[random(wrap.length)] ?? 'p'
    const frame = frames[random(frames.length)] ?? ['', '']
    return random(2)
      ? `<${tag}>${build(depth - 1)}${words()} </${tag}>${build(depth - 1)}`
      : frame.map((part) => `${part} ${words()} `).join(build(depth - 1))
  }
  for (let round = 0; round < 60; round++) {
    number = 0
    const html = build(1 + random(5))
    const { content } = convert(html)
    // Attributes of broken tags are no words.
    const shown = wordsOf(html.replaceAll(/<[a-z][^<>]*>|\[[a-z][^[\]]*\]/g, ' ')).filter((word) => /^w\d/.test(word))
    expect(
      wordsOf(content).filter((word) => shown.includes(word)),
      html,
    ).toEqual(shown)
    expect(content).not.toMatch(/<\/?[a-z]+>|\[\/?(?:vc_row|x_y)/)
  }
})
