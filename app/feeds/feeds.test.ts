import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { addDesks } from '#features/authors/commands.ts'
import { emptyExtras, type Article } from '#domain/articles/article.ts'
import { toolPath, tools } from '#domain/tools/tools.ts'
import { publicPagePaths } from '#domain/site/pages.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { updateArticle } from '#features/articles/update-article.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { articleHtml } from '#domain/articles/article-html.ts'
import { exportArticle, getArticleMarkdown } from './article-file.ts'
import { getLlms } from './llms.ts'
import { getManifest } from './manifest.ts'
import { getRobots } from './robots.ts'
import { getSecurityTxt } from './security-txt.ts'
import { getRss, rssXml } from './rss.ts'
import { getSitemap, getSitemapPart } from './sitemap.ts'
import { getSocialImage } from './social-image.ts'
import { cdata, escapeXml } from '#domain/text/xml.ts'

const hostile = [
  '</script><script>alert(1)</script>',
  'Never ]]> end it ]]]]>>',
  'Cats & dogs "at" <home>',
  'A wag 🐕‍🦺 a day',
  'كيف تعتني بقطتك',
  'Bell \u0007, NUL \0, escape \u001b, half \ud83d a pair \uffff gone',
]

function visit<Params>(deps: TestApp, path = '/', params?: Params) {
  const request = new Request(`http://localhost:3000${path}`)
  return {
    deps,
    site: deps.config,
    params: params as Params,
    query: {},
    request,
    caller: { ip: '', requestId: '' },
    routePaths: [],
    body: undefined,
  }
}

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return new XMLParser({
    ignoreAttributes: false,
    cdataPropName: 'cdata',
    isArray: (name) => ['item', 'url', 'sitemap'].includes(name),
  }).parse(xml)
}

const whole = (change: Partial<Article>): Article => ({
  ...emptyExtras,
  id: 'a',
  slug: 'calm-cats',
  title: 'Calm cats',
  excerpt: 'What settles a cat.',
  category: 'Cat Care',
  read_time: 3,
  image_url: '',
  trending: false,
  meta_keywords: [],
  content: 'Words.',
  author: 'Wagwise Editorial',
  image_alt: '',
  meta_description: '',
  published_date: Date.UTC(2025, 9, 14, 9, 5),
  created_at: 0,
  updated_at: Date.UTC(2025, 9, 15),
  ...change,
})
const channel = { title: 'Wagwise', description: 'Pets', path: '/rss.xml', page: '/blog' }

test('the feed is valid RSS with full texts, URLs and dates (243)', async () => {
  const app = await createTestApp()
  const article = await insertTestArticle(app, { content: 'First.\n\n## Then\n\nMore **words**.' })
  const response = await getRss(visit(app))
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const { rss: feed } = parse(await response.text())
  expect(feed['@_version']).toBe('2.0')
  expect(feed.channel['atom:link']).toMatchObject({ '@_href': 'http://localhost:3000/rss.xml', '@_rel': 'self' })
  const [item] = feed.channel.item
  expect(item.link).toBe(`http://localhost:3000/article/${article.slug}`)
  expect(item.guid['#text']).toBe(item.link)
  expect(item.pubDate).toBe('Thu, 15 Jan 2026 12:00:00 GMT')
  expect(item['content:encoded'].cdata).toBe('<p>First.</p>\n<h2>Then</h2>\n<p>More <b>words</b>.</p>')
})

test('markup in an excerpt reaches feed readers as text', () => {
  const excerpt = 'Why <b>bold</b> & "quiet" <script>alert(1)</script> cats'
  const xml = rssXml({ origin: 'https://pets.example' }, channel, [whole({ excerpt })])
  const html: string = parse(xml).rss.channel.item[0].description
  expect(html).not.toContain('<')
  expect(html).toContain('&lt;script&gt;')
})

test('the picture of a feed item is the social picture if the article has one', () => {
  const mediaOf = (social_image: string | null) =>
    parse(rssXml({ origin: 'https://pets.example' }, channel, [whole({ social_image })])).rss.channel.item[0][
      'media:content'
    ]
  expect(mediaOf(null)).toMatchObject({ '@_type': 'image/png', '@_width': '1200' })
  expect(mediaOf('/media/1.jpg')).toEqual({ '@_url': 'https://pets.example/media/1.jpg', '@_medium': 'image' })
  const far = 'https://pictures.example/a.jpg?w=1&h="<script>'
  expect(mediaOf(far)).toEqual({ '@_url': far, '@_medium': 'image' })
})

test('the feed has at most thirty articles and is valid without any', async () => {
  const app = await createTestApp()
  expect(parse(await (await getRss(visit(app))).text()).rss.channel.title).toBe('Wagwise')
  for (let number = 0; number < 31; number++) await insertTestArticle(app, { published_date: app.clock() - number })
  expect(parse(await (await getRss(visit(app))).text()).rss.channel.item).toHaveLength(30)
})

test('every category has its own feed, including those the owner added; an unknown one has none (243)', async () => {
  const app = await createTestApp()
  const cat = await insertTestArticle(app, { category: 'Cat Care' })
  await insertTestArticle(app, { category: 'Dog Care' })
  const own = await insertTestArticle(app, { category: 'Pets & <Us>' })
  const feedOf = async (category: string) => getRss({ ...visit(app), query: { category } })
  const { channel: cats } = parse(await (await feedOf('Cat Care')).text()).rss
  expect(cats.title).toBe('Cat Care · Wagwise')
  expect(cats.link).toBe('http://localhost:3000/category/cat-care')
  expect(cats['atom:link']['@_href']).toBe('http://localhost:3000/rss.xml?category=Cat+Care')
  expect(cats.item.map(({ link }: { link: string }) => link)).toEqual([`http://localhost:3000/article/${cat.slug}`])
  const { channel: ours } = parse(await (await feedOf(own.category)).text()).rss
  expect([ours.title, ours.item.length]).toEqual(['Pets & <Us> · Wagwise', 1])
  const empty = await feedOf('Pet Travel')
  expect([empty.status, parse(await empty.text()).rss.channel.item]).toEqual([200, undefined])
  expect((await feedOf('Dragons')).status).toBe(404)
  expect(parse(await (await feedOf('All')).text()).rss.channel.item).toHaveLength(3)
})

test.each(hostile)('a feed stays valid with %j in it', (words) => {
  const article = whole({ title: words, author: words, excerpt: words, content: `${words}\n\n## ${words}` })
  const xml = rssXml({ origin: 'https://pets.example' }, { ...channel, title: words, description: words }, [article])
  const parsed = parse(xml)
  const [item] = parsed.rss.channel.item
  const expected = words.toWellFormed().replaceAll(/\p{Cc}|\uffff/gu, '')
  expect(item.title).toBe(expected)
  const shown: string = [item['content:encoded'].cdata].flat().join('')
  expect(shown).toContain(`<p>${escapeXml(words)}</p>`)
  expect(shown).not.toContain('<script')
})

test('CDATA returns exactly the text that was wrapped', () => {
  const parsed = parse(`<a>${cdata('x ]]> y ]]]]> z')}</a>`)
  expect([parsed.a.cdata].flat().join('')).toBe('x ]]> y ]]]]> z')
})

test('in a feed every URL is absolute, and affiliate links are marked and disclosed', () => {
  const text =
    'See [ours](/shop), [theirs](https://example.org/x) and [a mat](https://www.amazon.com/dp/B000000001?tag=a-20&b=1).\n\n![A cat](/media/cat.svg)'
  const html = articleHtml(text, 'https://pets.example')
  expect(html).toContain('<a href="https://pets.example/shop">ours</a>')
  expect(html).toContain('<a href="https://example.org/x" rel="nofollow noopener">theirs</a>')
  expect(html).toContain(
    'href="https://www.amazon.com/dp/B000000001?tag=a-20&amp;b=1" rel="sponsored nofollow noopener"',
  )
  expect(html).toContain('<img src="https://pets.example/media/cat.svg" alt="A cat">')
  expect(html).toMatch(/^<p><b>Affiliate disclosure/)
  expect(articleHtml('No link.', 'https://pets.example')).toBe('<p>No link.</p>')
})

test('the sitemap lists public pages, categories and authors with articles, and published articles, and nothing else (242)', async () => {
  const app = await createTestApp()
  await addDesks(app)
  const article = await insertTestArticle(app)
  await insertTestArticle(app, { state: 'draft' })
  const response = await getSitemap(visit(app))
  const { urlset } = parse(await response.text())
  const locations = urlset.url.map(({ loc }: { loc: string }) => loc)
  const lists = ['/category/cat-care', '/author/wagwise-editorial']
  const calculators = tools.map(({ slug }) => toolPath(slug))
  const expected = [...publicPagePaths, ...calculators, ...lists, `/article/${article.slug}`].map(
    (path) => `http://localhost:3000${path}`,
  )
  expect(locations).toEqual(expected)
  expect(urlset.url.at(-1).lastmod).toBe('2026-01-15T12:00:00.000Z')
  for (const { loc, lastmod } of urlset.url) expect([loc, Number.isFinite(Date.parse(lastmod))]).toEqual([loc, true])
  expect(locations.join(' ')).not.toMatch(/admin|auth(?!or\/)|account/)
})

test('the sitemap names the picture of every article, escaped and with the whole address', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { slug: 'own', image_url: '/media/cat.svg' })
  await insertTestArticle(app, { slug: 'far', image_url: 'https://pictures.example/a.jpg?w=1&h=2' })
  await insertTestArticle(app, { slug: 'none', image_url: '' })
  const { urlset } = parse(await (await getSitemap(visit(app))).text())
  const pictures = urlset.url.map((url: { loc: string; 'image:image'?: { 'image:loc': string } }) => [
    url.loc.split('/').at(-1),
    url['image:image']?.['image:loc'],
  ])
  expect(Object.fromEntries(pictures)).toMatchObject({
    own: 'http://localhost:3000/media/cat.svg',
    far: 'https://pictures.example/a.jpg?w=1&h=2',
    none: undefined,
    'cat-care': 'http://localhost:3000/art/category-cat.svg',
  })
})

test('above ten thousand URLs the sitemap is an index, built from counts alone (242)', async () => {
  const app = await createTestApp()
  await app.db.insertInto('category_counts').values({ category: 'Counted only', articles: 24_001 }).execute()
  const { sitemapindex } = parse(await (await getSitemap(visit(app))).text())
  expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual([
    'http://localhost:3000/sitemap-1.xml',
    'http://localhost:3000/sitemap-2.xml',
    'http://localhost:3000/sitemap-3.xml',
  ])
  const statusOf = async (path: string) => (await getSitemapPart(visit(app, path))).status
  expect(await statusOf('/sitemap-3.xml')).toBe(200)
  for (const path of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-x.xml']) {
    expect(await statusOf(path)).toBe(404)
  }
})

test('the first part of a sitemap also lists the pages', async () => {
  const app = await createTestApp()
  await insertTestArticle(app)
  const first = parse(await (await getSitemapPart(visit(app, '/sitemap-1.xml'))).text())
  expect(first.urlset.url).toHaveLength(publicPagePaths.length + tools.length + 2)
})

test('robots.txt allows the site, disallows private paths and names the sitemap (242)', async () => {
  const lines = (await getRobots(visit(await createTestApp())).text()).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  expect(lines).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  for (const path of ['/admin', '/api/', '/auth', '/account']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /author/')
})

test('in llms.txt a title stays on one line and its Markdown is escaped', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { title: 'One](https://evil.example)\n# Two' })
  const text = await (await getLlms(visit(app))).text()
  expect(text).toContain(`- [One\\](https://evil.example) \\# Two](http://localhost:3000/blog/${slug}.md): What`)
  expect(text.split('\n').filter((line) => line.startsWith('# '))).toEqual(['# Wagwise'])
})

test('a published article is served as Markdown, at its new address after a rename; drafts and trash are not', async () => {
  const app = await createTestApp()
  await insertTestProduct(app, { slug: 'mat', title: 'Lick mat', best_for: 'Gulpers' })
  const { id } = await insertTestArticle(app, { slug: 'old', title: 'Mats', content: 'Words.\n\n{product: mat}' })
  const draft = await insertTestArticle(app, { state: 'draft', title: 'Not yet' })
  const gone = await insertTestArticle(app, { slug: 'gone' })
  await app.db.updateTable('articles').set({ deleted_at: 1 }).where('id', '=', gone.id).execute()
  await updateArticle(app, {
    id,
    user_id: null,
    action: 'test',
    change: () => ({ ok: true, fields: { slug: 'mats' } }),
  })
  const get = async (path: string) => getArticleMarkdown(visit(app, path))
  const response = await get('/blog/mats.md')
  expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(response.headers.get('link')).toBe('<http://localhost:3000/article/mats>; rel="canonical"')
  expect(await response.text()).toMatch(
    /^# Mats\n[^]+Affiliate disclosure[^]+- \[Lick mat\]\(https:\/\/www\.amazon\.com\//,
  )
  const moved = await get('/blog/old.md')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/blog/mats.md'])
  const missing = [`/blog/${draft.slug}.md`, '/blog/gone.md', '/blog/none.md', '/blog/%ff.md', '/blog/.md']
  expect(await Promise.all(missing.map(async (path) => (await get(path)).status))).toEqual([404, 404, 404, 404, 404])
  const exported = await exportArticle(visit(app, '/', { id: draft.id }))
  expect(exported.headers.get('content-disposition')).toBe(`attachment; filename="${draft.slug}.md"`)
  expect(await exported.text()).toContain('# Not yet')
  expect((await exportArticle(visit(app, '/', { id: 'none' }))).status).toBe(404)
})

test('the manifest names the site and icons that exist', async () => {
  const response = getManifest(visit(await createTestApp()))
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await response.json()) as { name: string; icons: { src: string }[] }
  expect(manifest.name).toBe('Wagwise')
  expect(new Set(manifest.icons.map(({ src }) => src))).toEqual(new Set(['/icon-192.png', '/icon-512.png']))
})

test('an article has a social image with its title, 1200 px wide; a draft has none (238)', async () => {
  const drawn: { svg: string; width: number }[] = []
  const rasterizer = {
    rasterize: async (svg: string, width: number) => {
      drawn.push({ svg, width })
      return new Uint8Array([137, 80, 78, 71])
    },
    outline: async (svg: string) => svg,
  }
  const app = await createTestApp({ rasterizer })
  const shown = await insertTestArticle(app, { title: 'Tails & tales' })
  const draft = await insertTestArticle(app, { state: 'draft' })
  const response = await getSocialImage(visit(app, '/', { file: `${shown.slug}.png` }))
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(drawn.at(-1)?.width).toBe(1200)
  expect(drawn.at(-1)?.svg).toContain('Tails &amp; tales')
  for (const file of [`${draft.slug}.png`, 'none.png', shown.slug]) {
    expect((await getSocialImage(visit(app, '/', { file }))).status).toBe(404)
  }
})

test('security.txt names the contact of the settings, its own address and a date less than a year away', async () => {
  const app = await createTestApp()
  await updateSettings(app, { contactEmail: 'us@pets.example' }, null)
  const response = await getSecurityTxt(visit(app))
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:us@pets\.example$/m)
  expect(text).toMatch(/^Canonical: http:\/\/localhost:3000\/\.well-known\/security\.txt$/m)
  const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - app.clock()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
})
