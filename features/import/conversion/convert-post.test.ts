import { expect, test } from 'vitest'
import { createConversionContext } from '#domain/import/conversion-context.ts'
import type { ConversionContext } from '#domain/import/conversion-context.ts'
import type { SourceLink, SourcePost } from '#domain/import/source.ts'
import { listHiddenLines } from '#domain/articles/article-text.ts'
import { convertPost } from './convert-post.ts'

const place = { file: 'export.xml', title: 'Harnesses' }
const harness: SourceLink = {
  kind: 'link',
  place,
  key: '12',
  plugin: 'thirstyaffiliates',
  slug: 'front-range',
  path: '/go/front-range',
  target: 'https://www.amazon.com/Front-Range/dp/B00HARNESS?tag=old-20',
  name: 'Ruffwear Front Range',
}
const context = createConversionContext({
  source: 'wordpress',
  site: 'https://old.example',
  ownTags: ['mine-20'],
  links: [
    harness,
    { ...harness, key: '13', slug: 'short', path: '/go/short', target: 'https://amzn.to/3abc', name: 'Short' },
    {
      ...harness,
      key: '14',
      plugin: 'lasso',
      slug: 'chewy-bed',
      path: '/go/bed',
      target: 'https://chewy.sjv.io/c/1/2/3?u=https%3A%2F%2Fwww.chewy.com%2Fbed%2Fdp%2F12345',
      name: 'Soft Bed',
    },
  ],
  paths: [
    ['https://old.example/2021/05/harness-sizes/', '/article/harness-sizes'],
    ['/harnesses/', '/article/harnesses'],
  ],
  pictures: [
    { kind: 'picture', key: '7', url: 'http://old.example/a.jpg', alt: 'A dog' },
    { kind: 'picture', key: '8', url: 'https://old.example/b.jpg', alt: 'A cat', caption: 'Asleep' },
  ],
})

function convert(content: string, more: Partial<SourcePost> = {}, of: ConversionContext = context) {
  const post: SourcePost = {
    kind: 'post',
    place,
    key: '1',
    slug: 'harnesses',
    address: 'https://old.example/harnesses/',
    title: 'Harnesses',
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

const card = (asin: string, host = 'amazon.com') => `{product: import:${encodeURIComponent(`${host}/dp/${asin}?`)}}`
const direct = (asin: string, host = 'amazon.com') => `https://www.${host}/dp/${asin}`

test.each([
  [
    'lines that end before bold words',
    'One <em>a</em>.\n<b>Two</b> <a href="/harnesses/">x\ny</a>',
    'One *a*.\n\n**Two** [x y](/article/harnesses)',
  ],
  ['paragraphs of the classic editor', 'One.\n\nTwo\nand three.\n\n\n\nFour.', 'One.\n\nTwo\n\nand three.\n\nFour.'],
  [
    'blocks of the block editor',
    '<!-- wp:paragraph -->\n<p>One\ntwo.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 class="wp-block-heading">Head</h2>\n<!-- /wp:heading -->',
    'One two.\n\n## Head',
  ],
  ['headings from the first level down', '<h1>A</h1><p>x</p><h2>B</h2><h3>C</h3>', '## A\n\nx\n\n### B\n\n### C'],
  ['headings that begin at the third level', '<h3>A</h3><h4>B</h4>', '## A\n\n### B'],
  ['a first heading that repeats the title', '<h1>Harnesses</h1><h2>A</h2>', '## A'],
  [
    'bold, italic and both',
    '<p>A <strong>b </strong>c <em>d</em> <b><i>e</i></b> <span style="font-weight:700">f</span></p>',
    'A **b** c *d* ***e*** **f**',
  ],
  [
    'lists inside lists',
    '<ul><li>One<ul><li>In<ol><li>Deep</li></ol></li></ul></li><li>Two</li></ul>',
    '- One\n  - In\n  1. Deep\n- Two',
  ],
  ['a numbered list with its start', '<ol start="3"><li>C</li><li>D</li></ol>', '3. C\n4. D'],
  [
    'a table with a head',
    '<table><thead><tr><th>Age</th><th>Meals</th></tr></thead><tbody><tr><td>Kitten</td><td>4 | 5</td></tr></tbody></table>',
    '| Age | Meals |\n| --- | --- |\n| Kitten | 4 \\| 5 |',
  ],
  [
    'merged cells',
    '<table><tr><td colspan="2">Both</td></tr><tr><td rowspan="2">A</td><td>1</td></tr><tr><td>2</td></tr></table>',
    '| Both |  |\n| --- | --- |\n| A | 1 |\n|  | 2 |',
  ],
  ['a quote with its author', '<blockquote><p>Calm.</p><cite>Ann</cite></blockquote>', '> Calm.\n\n> *Ann*'],
  ['code line by line', '<pre><code>a = 1\nb = arr[2]</code></pre>', 'a = 1\n\nb = arr[2]'],
  [
    'a figure with its caption',
    '<figure><img src="http://old.example/a.jpg" alt="A dog"><figcaption>On a <b>walk</b></figcaption></figure>',
    '![A dog](https://old.example/a.jpg "On a walk")',
  ],
  [
    '[caption]',
    '[caption id="a_1" width="300"]<a href="/a.jpg"><img src="/a-300x200.jpg" alt="A dog" /></a> On a walk[/caption]',
    '![A dog](https://old.example/a-300x200.jpg "On a walk")',
  ],
  [
    '[gallery]',
    '[gallery ids="7,8"]',
    '![A dog](https://old.example/a.jpg)\n\n![A cat](https://old.example/b.jpg "Asleep")',
  ],
  [
    'a video frame',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0" title="Fit a harness"></iframe>',
    '[Fit a harness](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
  ],
  [
    'an embed block',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>',
    '[Video on YouTube](https://www.youtube.com/watch?v=dQw4w9WgXcQ)',
  ],
  ['[embed]', '[embed]https://vimeo.com/123456[/embed]', '[Video on Vimeo](https://vimeo.com/123456)'],
  [
    'an Instagram post',
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/Abc/?x=1"><a href="https://www.instagram.com/p/Abc/">View</a></blockquote>',
    '[Post on Instagram](https://www.instagram.com/p/Abc/)',
  ],
  [
    'a button',
    '<div class="wp-block-button"><a class="wp-block-button__link" href="https://vet.example.org/book">Book now</a></div>',
    '[Book now](https://vet.example.org/book)',
  ],
  [
    'Divi',
    '[et_pb_section][et_pb_row][et_pb_text admin_label="Text"]<p>Words.</p>[/et_pb_text][et_pb_button button_url="https://vet.example.org/" button_text="Book" /][/et_pb_row][/et_pb_section]',
    'Words.\n\n[Book](https://vet.example.org/)',
  ],
  [
    'WPBakery',
    '[vc_row][vc_column width="1/2"][vc_column_text]Words.[/vc_column_text][vc_custom_heading text="Sizes"][/vc_column][/vc_row]',
    'Words.\n\n## Sizes',
  ],
  [
    'a FAQ block',
    '<div class="schema-faq-section"><strong class="schema-faq-question">Is it safe?</strong> <p class="schema-faq-answer">Yes.</p></div>',
    '## Is it safe?\n\nYes.',
  ],
  ['details', '<details><summary>Is it safe?</summary><p>Yes.</p></details>', '## Is it safe?\n\nYes.'],
  [
    'brackets that are words',
    'He said [sic] it [1], see [Editor&#8217;s note: old].',
    'He said [sic] it [1], see [Editor’s note: old].',
  ],
  ['an escaped shortcode', 'Write [[gallery]].', 'Write [gallery].'],
  ['an unknown shortcode with an end', 'A [box type="info"]kept[/box] word.', 'A kept word.'],
  ['an unknown shortcode alone', 'A word [my_plugin id="3"].', 'A word .'],
  ['powers and formulas', '<p>10<sup>2</sup> H<sub>2</sub>O</p>', '10² H₂O'],
  ['a paragraph that would be hidden', '#1 pick\n\n# not', '**#1** pick\n\n**#** not'],
  ['asterisks of a note', '<p>Price** and <b>more</b> 2*3</p>', 'Price∗∗ and **more** 2∗3'],
  ['what looks like a tag', 'Dogs <5 kg & a <b', 'Dogs <5 kg & a <b'],
  [
    'links among old posts',
    '<a href="/2021/05/harness-sizes">Sizes</a>, <a href="http://www.old.example/2021/05/harness-sizes/#chest">chest</a>',
    '[Sizes](/article/harness-sizes), [chest](/article/harness-sizes#chest)',
  ],
  [
    'a relative link that has no article',
    '<a href="about/">About</a>',
    '[About](https://old.example/harnesses/about/)',
  ],
  [
    'links to sections',
    '<a href="#fit">Fit</a><h2 id="fit">How to fit</h2>',
    '[Fit](/article/harnesses#how-to-fit)\n\n## How to fit',
  ],
  ['a script address', '<a href="javascript:alert(1)">Tap</a>', 'Tap'],
  ['emoji pictures', '<p>Good <img class="emoji" alt="🐶" src="https://s.w.org/1.svg"> dog</p>', 'Good 🐶 dog'],
])('%s', (_, html, markdown) => {
  const { content } = convert(html)
  expect(content).toBe(markdown)
  expect(listHiddenLines(content)).toEqual([])
})

test.each([
  ['AAWP box', '[amazon box="B00HARNESS,B00CRATE01"]', `${card('B00HARNESS')}\n\n${card('B00CRATE01')}`],
  [
    'AAWP link',
    'A [amazon link="B00HARNESS" title="Front Range"] fits.',
    `A [Front Range](${direct('B00HARNESS')}) fits.`,
  ],
  [
    'AAWP field with a title',
    '<h3>Front Range</h3>\n\nThe [amazon fields="B00HARNESS" value="title"] fits.',
    `## Front Range\n\nThe [Front Range](${direct('B00HARNESS')}) fits.`,
  ],
  ['AAWP field with a price', 'It costs [amazon fields="B00HARNESS" value="price"] now.', 'It costs now.'],
  [
    'EasyAzon link',
    'A [easyazon_link identifier="B00HARNESS" locale="DE" tag="old-20"]Front Range[/easyazon_link] fits.',
    `A [Front Range](${direct('B00HARNESS', 'amazon.de')}) fits.`,
  ],
  [
    'EasyAzon image',
    '[easyazon_image align="left" height="160" identifier="B00HARNESS" locale="US" src="https://m.media-amazon.com/a.jpg" tag="old-20"]',
    card('B00HARNESS'),
  ],
  ['EasyAzon infoblock', '[easyazon_infoblock identifier="B00HARNESS" locale="US" tag="old-20"]', card('B00HARNESS')],
  [
    'AALB text link',
    "A [amazon_textlink asin='B00HARNESS' text='Front Range' template='ProductLink' store='old-20' marketplace='UK' link_id='x'] fits.",
    `A [Front Range](${direct('B00HARNESS', 'amazon.co.uk')}) fits.`,
  ],
  [
    'AALB cards',
    "[amazon_link asins='B00HARNESS,B00CRATE01' template='ProductCarousel' store='old-20' marketplace='US' link_id='x']",
    `${card('B00HARNESS')}\n\n${card('B00CRATE01')}`,
  ],
  [
    'ThirstyAffiliates',
    'A [thirstylink ids="12"]great harness[/thirstylink].',
    `A [great harness](${direct('B00HARNESS')}).`,
  ],
  [
    'a cloaked link',
    'A <a href="/go/front-range/" class="thirstylink">great harness</a>.',
    `A [great harness](${direct('B00HARNESS')}).`,
  ],
  ['Lasso', '[lasso ref="chewy-bed" id="14"]', `{product: import:${encodeURIComponent('chewy.com/bed/dp/12345?')}}`],
  [
    'a plain link',
    'A <a href="https://www.amazon.de/Front-Range/dp/B00HARNESS/ref=sr_1_1?tag=old-21&linkCode=x">harness</a>.',
    `A [harness](${direct('B00HARNESS', 'amazon.de')}).`,
  ],
  [
    'an address in words',
    'See https://www.amazon.com/dp/B00HARNESS?tag=old-20.',
    `See [www.amazon.com](${direct('B00HARNESS')}).`,
  ],
  [
    'a search',
    'Any <a href="https://www.amazon.com/s?k=harness&tag=old-20">harness</a>.',
    'Any [harness](https://www.amazon.com/s?k=harness).',
  ],
  [
    'a network',
    'A <a href="https://www.anrdoezrs.net/links/1/type/dlg?url=https%3A%2F%2Fwww.petshop.com%2Fbed%3Futm_source%3Dcj">bed</a>.',
    'A [bed](https://www.petshop.com/bed).',
  ],
  [
    'a frame of SiteStripe',
    '<iframe src="//ws-na.amazon-adsystem.com/widgets/q?ServiceVersion=20070822&OneJS=1&MarketPlace=US&asins=B00HARNESS&tracking_id=old-20"></iframe>',
    card('B00HARNESS'),
  ],
  [
    'a picture of SiteStripe',
    '<a href="https://www.amazon.com/dp/B00HARNESS?tag=old-20"><img src="//ws-na.amazon-adsystem.com/widgets/q?_encoding=UTF8&ASIN=B00HARNESS&tag=old-20"></a><img src="https://ir-na.amazon-adsystem.com/e/ir?t=old-20&l=li3&o=1&a=B00HARNESS" width="1" height="1">',
    card('B00HARNESS'),
  ],
  [
    'a box that AAWP wrote',
    '<div class="aawp"><div class="aawp-product"><a class="aawp-product__title" href="https://www.amazon.com/dp/B00HARNESS?tag=old-20">Front Range</a><div class="aawp-product__description"><p>Fits well.</p></div><span class="aawp-product__price">$39.95</span><a class="aawp-button" href="https://www.amazon.com/dp/B00HARNESS?tag=old-20">Buy</a></div></div>',
    `${card('B00HARNESS')}\n\nFits well.`,
  ],
  ['a block with attributes', '<!-- wp:aawp/aawp-block {"look":"box","asin":"B00HARNESS"} /-->', card('B00HARNESS')],
  [
    'a heading with a link',
    '<h2><a href="https://amazon.com/dp/B00HARNESS?tag=old-20">Front Range</a></h2>',
    `## Front Range\n\n${card('B00HARNESS')}`,
  ],
  [
    'a widget with a script',
    '<script>amzn_assoc_tracking_id = "old-20"; amzn_assoc_asins = "B00HARNESS,B00CRATE01";</script>',
    `${card('B00HARNESS')}\n\n${card('B00CRATE01')}`,
  ],
])('money: %s', (_, html, markdown) => {
  const { content, links } = convert(html)
  expect(content).toBe(markdown)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ unresolved }) => unresolved)).toEqual([])
  expect(content).not.toContain('old-2')
})

test.each([
  [
    'a short link',
    'Our pick. Get it <a href="https://amzn.to/3abc">here</a> today. Bye.',
    'Our pick. Get it here today. Bye.',
    'Get it here today.',
  ],
  ['a cloaked link without its entry', 'Get it <a href="/recommends/gone/">here</a>.', 'Get it here.', 'Get it here.'],
  ['an entry that is a short link', 'Get it [thirstylink ids="13"]here[/thirstylink].', 'Get it here.', 'Get it here.'],
  ['a bestseller list', 'Top beds: [amazon bestseller="dog bed" items="3"]', 'Top beds:', 'Top beds:'],
  ['a product of a shop', 'Buy. [product id="99"]', 'Buy.', 'Buy.'],
  ['a lookup of Lasso', 'See [lasso ref="gone" id="99"]', 'See', 'See'],
])('%s is listed with its sentence, and its words stay', (_, html, markdown, sentence) => {
  const { content, links } = convert(html)
  expect(content).toBe(markdown)
  expect(links).toMatchObject([{ sentence, unresolved: expect.stringMatching(/\.$/) }])
  expect(links[0]?.product).toBeUndefined()
})

test('what a plugin knows of a link names and shows its product', () => {
  const of = createConversionContext({
    site: 'https://old.example',
    links: [{ ...harness, picture: '7', price: '$39.95' }],
    pictures: [{ kind: 'picture', key: '7', url: 'https://old.example/a.jpg' }],
  })
  const { products, links } = convert('<a href="/go/front-range">here</a>', {}, of)
  expect(products).toEqual([
    {
      key: 'amazon.com/dp/B00HARNESS?',
      name: 'Ruffwear Front Range',
      url: 'https://www.amazon.com/dp/B00HARNESS',
      asin: 'B00HARNESS',
      picture: 'https://old.example/a.jpg',
      price: '$39.95',
    },
  ])
  expect(links).toMatchObject([{ cloaked: '/go/front-range', tag: 'old-20', foreign: true }])
})
