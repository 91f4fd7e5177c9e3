import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseArticleText } from '#domain/articles/article-text.ts'
import { listPlacedProducts } from '#domain/articles/blocks.ts'
import type { Product } from '#domain/products/product.ts'
import { blankProduct } from '#tests/kit/blank-product.ts'
import { textOf } from '#tests/kit/html.ts'
import { placedProductCards } from './article-blocks/placed-products.ts'
import { ArticleBody } from './article-body.tsx'

const now = Date.UTC(2026, 10, 16)

function product(slug: string, change: Partial<Product> = {}): Product {
  return {
    ...blankProduct,
    ...{ id: `id-${slug}`, slug, title: `The ${slug}`, description: 'Words.', price: '$9.99', price_at: null },
    ...{ image_url: '/a.svg', affiliate_link: `https://amzn.to/${slug}` },
    ...{ best_for: `Fans of ${slug}.`, created_at: 0 },
    ...change,
  }
}

function render(text: string, products: readonly Product[] = [], cardHref?: string): string {
  const blocks = parseArticleText(text)
  const placed = { article_id: 'a1', products: placedProductCards(listPlacedProducts(blocks), products, now) }
  return renderToStaticMarkup(<ArticleBody blocks={blocks} placed={placed} {...(cardHref && { cardHref })} />)
}

const inside = (html: string) => html.slice('<div class="prose prose--article">'.length, -'</div>'.length)

test('text without blocks renders as it always has', () => {
  const text =
    '**A** [b](/shop) [c](https://amzn.to/x) [d](https://example.org/).\n## One\n### Two\n![Cat](/cat.svg)\n# No\n<b>'
  expect(inside(render(text))).toBe(
    '<p><b>A</b> <a href="/shop">b</a> <a href="https://amzn.to/x" target="_blank" rel="sponsored nofollow noopener">c</a> ' +
      '<a href="https://example.org/" target="_blank" rel="nofollow noopener">d</a>.</p>' +
      '<h2 id="one">One</h2><h3 id="two">Two</h3>' +
      '<figure><span class="picture picture--rounded"><img src="/cat.svg" alt="Cat" width="1200" height="800" ' +
      'loading="lazy" decoding="async" data-on-fail="unavailable"/></span></figure><p>&lt;b&gt;</p>',
  )
})

test('lists nest once and numbered lists keep their first number', () => {
  expect(inside(render('- a\n  - b\n  - c\n- d\n\n3. e\n4. f'))).toBe(
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul><ol start="3"><li>e</li><li>f</li></ol>',
  )
})

test('a table scrolls in a focusable box whose name tells it apart from the other tables', () => {
  const html = render('| Walk | Adult |\n|---|---|\n| Short | 70 |\n\nText.\n\n|  | B |\n|---|---|\n| c | d |')
  expect(html).toContain('role="region" aria-label="Table 1: Walk, Adult" tabindex="0"')
  expect(html).toContain('aria-label="Table 2: B"')
  expect(html).toContain('<th scope="col">Walk</th><th scope="col">Adult</th>')
  expect(html).toContain('<th scope="row">Short</th><td>70</td>')
  expect(html, 'an empty cell is not a header').toContain('<td></td><th scope="col">B</th>')
})

test('a triage level has a word and an icon of its own, and its signs are a list', () => {
  const html = render(
    '| Level | See | Do |\n|---|---|---|\n| Red: Go now | one; **two; three** | Drive; call. |\n| amber: Call | x | y |\n| Green: | z | w |',
  )
  const rows = html.split('<tr class="').slice(1)
  expect(rows.map((row) => row.slice(0, row.indexOf('"')))).toEqual([
    'triage__level triage__level--red',
    'triage__level triage__level--amber',
    'triage__level triage__level--green',
  ])
  expect(rows[0]).toContain('<span class="triage__label">Go now</span><small>Red</small>')
  expect(rows[0]).toContain('<ul><li>one</li><li><b>two; three</b></li></ul>')
  expect(rows[0]).toContain('Drive; call.')
  expect(rows[2]).toContain('<span class="triage__label">Green</span></th>')
  const icons = rows.map((row) => /<path d="([^"]+)"/.exec(row)?.[1])
  expect(new Set(icons).size).toBe(3)
})

test('callouts, quotes, breaks and captions have their parts', () => {
  const html = render('> Never: run.\n> Short is good.\n---\n![Cat](/c.svg "At noon | Drawing: us")')
  expect(html).toContain('<div class="callout callout--never article-wide" role="note">')
  expect(html).toContain('<p class="callout__label">Never</p><p class="callout__text">run.</p>')
  expect(html).toContain('<blockquote class="pull-quote"><p>Short is good.</p></blockquote><hr/>')
  expect(html).toContain('<figcaption><span>At noon</span><span class="figure-credit">Drawing: us</span></figcaption>')
})

test('steps carry their title once, and only the first can be printed as a card', () => {
  const steps = (title: string) => `::: steps ${title} | Dogs\n1. **Go.** Now.\nStop: rest.\n:::`
  const html = render(`## First aid\n\n${steps('First aid')}\n\n## More\n\n${steps('Later')}`, [], '/article/x/card')
  expect(html).toContain(
    '<h3 id="first-aid-2">Dogs</h3></div><a class="emergency-steps__print" href="/article/x/card">',
  )
  expect(html).toContain('<h3 id="later">Later</h3><p>Dogs</p></div></div>')
  expect(html.split('Print this card')).toHaveLength(2)
  expect(render(steps('Alone')), 'without a section above it').toContain('<h2 id="alone">')
})

test('references lead to the sources and back', () => {
  const html = render(
    'A.[^2] B.[^1][^2]\n\n[^1]: One | Org | https://www.example.org/a | 2026-11-16\n[^2]: Two\n[^3]: Three',
  )
  expect(html).toContain(
    '<sup class="reference" id="reference-2"><a href="#source-2" aria-label="Source 2">2</a></sup>',
  )
  expect(html.split('id="reference-2"')).toHaveLength(2)
  expect(html).toContain('<sup class="reference reference--next"><a href="#source-2"')
  expect(html).toContain('<li id="source-1" value="1"><b>One</b><span> Org.</span> <a href="https://www.example.org/a"')
  expect(html).toContain('>example.org<span class="visually-hidden">: One</span></a>')
  expect(html).toContain('Checked November 16, 2026')
  expect(html).toContain('href="#reference-1" aria-label="Back to reference 1"')
  expect(html, 'nothing refers to the third').not.toContain('#reference-3')
})

test('a placed product is the same card as an automatic one', () => {
  const html = render('{product: mat}', [product('mat', { price_at: now - 1000 })])
  expect(html).toContain('<aside class="inline-product" aria-label="Product: The mat">')
  expect(html).toContain('rel="sponsored nofollow noopener" data-click-product="id-mat" data-click-article="a1"')
  expect(html).toContain('as of November 15, 2026')
  expect(render('{product: id-mat}', [product('mat')]), 'by id').toContain('The mat')
})

test('a comparison follows the products: fewer than two leave a card, none leaves nothing', () => {
  const text = '{compare: mat, bed, fan | Cool spots | None replaces shade.}'
  const all = [
    product('mat', { skip_if: 'He chews.' }),
    product('bed', { price: null }),
    product('fan', { affiliate_link: null }),
  ]
  const html = render(text, all)
  expect(html).toContain('<table class="comparison--3"')
  expect(textOf(html)).toMatch(/Cool spots None replaces shade\..*Fans of mat\..*Skip it if He chews\..*\$9\.99/)
  expect(textOf(html)).toContain('No current price')
  expect(textOf(html)).toContain('Warning: No affiliate link found for this product')
  expect(html.split('rel="sponsored nofollow noopener"')).toHaveLength(3)
  expect(render(text, all.slice(0, 2))).toContain('<table class="comparison--2"')
  expect(render(text, all.slice(1, 2))).toContain('<aside class="inline-product" aria-label="Product: The bed">')
  expect(inside(render(text))).toBe('')
})

test('a comparison shows the chosen columns, and leaves out those that no product fills', () => {
  const mat = product('mat', {
    ...{ pros: 'Quiet\nCool', cons: 'Heavy', verdict: 'The mat to buy.', skip_if: 'He chews.' },
    measurements: ['Noise at 1 m: 41 dB'],
  })
  const all = [mat, product('bed')]
  const html = render('{compare: mat, bed | show: verdict, measurements, pros}', all)
  expect(html).toContain('<table class="comparison--2 comparison--rows-5"')
  expect(textOf(html)).toMatch(/The mat to buy\..*Measured Noise at 1 m: 41 dB.*What speaks for it Quiet Cool/)
  expect(textOf(html)).not.toMatch(/Heavy|He chews|Fans of|\$9\.99/)
  expect(html.split('Check price')).toHaveLength(3)
  expect(textOf(render('{compare: mat, bed | show: cons, price}', all.slice(1).concat(product('fan'))))).not.toMatch(
    /against/,
  )
})

test('a price from the retailer that is too old is not shown in a comparison', () => {
  const old = { price_at: now - 25 * 60 * 60 * 1000 }
  const html = render('{compare: mat, bed}', [product('mat', old), product('bed')])
  expect(html.split('$9.99')).toHaveLength(2)
  expect(html, 'nobody said when to skip it').not.toContain('Skip it if')
})

test('a figure is drawn into the page; without a drawing it is an image, and an unknown one leaves its caption', () => {
  const text = '{figure: rib-test | Flat <fingers>}'
  const drawn = renderToStaticMarkup(
    <ArticleBody blocks={parseArticleText(text)} figures={new Map([['rib-test', '<svg/>']])} />,
  )
  expect(inside(drawn)).toMatch(
    /^<figure class="drawn-figure"><div role="img" aria-label="Three dogs from above\.[^"<>]+"><svg id="drawn-figure-rib-test"\/><\/div><figcaption>Flat &lt;fingers&gt;<\/figcaption><\/figure>$/,
  )
  expect(render(text)).toContain('<img src="/art/figure-rib-test.svg" alt="Three dogs from above.')
  expect(inside(render('{figure: no-such | A <caption>}\n{figure: no-such}'))).toBe('<p>A &lt;caption&gt;</p>')
})

test('a figure is drawn once; where it is repeated, the page refers to the drawing', () => {
  const blocks = parseArticleText('{figure: rib-test | One}\n{figure: rib-test | Two}\n{figure: gum-color}')
  const figures = new Map([
    ['rib-test', '<svg viewBox="0 0 800 600"><path d="M0 0"/></svg>'],
    ['gum-color', '<svg viewBox="0 0 800 450"><path d="M1 1"/></svg>'],
  ])
  const html = renderToStaticMarkup(<ArticleBody blocks={blocks} figures={figures} />)
  expect(html.split('M0 0')).toHaveLength(2)
  expect(html).toContain('<svg id="drawn-figure-rib-test" viewBox="0 0 800 600">')
  expect(html).toMatch(
    /<svg viewBox="0 0 800 600" role="img" aria-label="[^"]+"><use href="#drawn-figure-rib-test"><\/use><\/svg>/,
  )
  expect(html).toContain('<figcaption>Two</figcaption>')
})

test('rows and cells of triage and comparison tables have no roles, which HTML gives them already', () => {
  const html = render('| Level | See |\n|---|---|\n| Red: Go | a |\n\n{compare: mat, bed}', [
    product('mat'),
    product('bed'),
  ])
  expect(html.match(/<(?:table|thead|tbody|tr|th|td)\b/g)?.length).toBeGreaterThan(15)
  expect(html).not.toMatch(/<(?:table|thead|tbody|tr|th|td)\b[^>]* role=/)
})

test('a calculator is a link to its page, and an unknown one is left out', () => {
  const html = render('{tool: calories}\n\n{tool: no-such}')
  expect(html).toContain('href="/tools/calories"')
  expect(html).toContain('Daily calories and weight plan')
  expect(html.match(/tool-card/g)).toHaveLength(1)
})
