import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandArchive, brandAssets, brandFormats } from '#app/brand/brand-assets.ts'
import { publicPagePaths } from '#domain/site/pages.ts'
import { findDeadLinks } from '#tests/kit/dead-links.ts'
import { startFilledSite } from '#tests/kit/filled-site.ts'
import { attributesOf, elementAt, headTag, structuredData, textOf, textsOf } from '#tests/kit/html.ts'
import type { RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
/** Named as the site names itself; requested by number. */
let origin: string
let slug: string

beforeAll(async () => {
  site = await startFilledSite()
  origin = site.url.replace('127.0.0.1', 'localhost')
  const { articles } = (await (await ask('/api/articles?limit=1')).json()) as { articles: { slug: string }[] }
  slug = articles[0]?.slug ?? ''
})
afterAll(() => site.stop())

const ask = (path: string, init?: RequestInit) => fetch(site.url + path, { redirect: 'manual', ...init })
const read = async (path: string) => (await ask(path)).text()
const mainOf = (html: string) => elementAt(html, '<main')

test('every page has its own text in the first response, in one main element (1, 2, 6, 24)', async () => {
  const words: Record<string, string> = {
    '/': 'Smart pet finds',
    '/blog': 'Every article, newest first.',
    '/shop': 'Premium Pet Products',
    '/categories': 'Multi-Pet Households',
    '/tonight': 'What is happening?',
    '/safe': 'A to Z',
    '/tools': 'Daily calories and weight plan',
    '/animals': 'Kept in this browser only.',
    '/recalls': 'in plain words',
    '/almanac': 'The whole year',
    '/faq': 'Are you veterinarians?',
    '/about': 'Our mission',
    '/contact': 'Response time',
    '/privacy-policy': 'Privacy Policy',
    '/terms-of-service': 'Terms of Service',
    '/cookie-policy': 'Cookie Policy',
    '/affiliate-disclaimer': 'Affiliate Disclaimer',
    '/editorial-policy': 'Editorial Policy',
    '/how-we-choose-products': 'How We Choose',
    '/corrections': 'Corrections',
    '/accessibility': 'Accessibility',
    '/download-assets': 'Brand assets',
  }
  expect(Object.keys(words)).toEqual([...publicPagePaths])
  for (const [path, expected] of Object.entries(words)) {
    const html = await read(path)
    expect(textOf(mainOf(html)), path).toContain(expected)
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
  }
})

test('an article has its text and head in the first response (1, 24, 239)', async () => {
  const html = await read(`/article/${slug}`)
  expect(textOf(mainOf(html)).length).toBeGreaterThan(2000)
  expect(headTag(html, 'og:type')).toBe('article')
  expect(headTag(html, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(headTag(html, 'og:image')).toBe(`${origin}/social/${slug}.png`)
  expect((await ask(`/social/${slug}.png`)).headers.get('content-type')).toBe('image/png')
  const article = structuredData(html).find((node) => node['@type'] === 'BlogPosting')
  expect(article).toMatchObject({ url: `${origin}/article/${slug}`, isAccessibleForFree: true })
})

test('every page has a title with the site name once, its canonical URL and a share image (236, 237, 238)', async () => {
  for (const path of publicPagePaths) {
    const html = await read(path)
    const [title = ''] = textsOf(html.slice(0, html.indexOf('</head>')), { tag: 'title' })
    expect(title.match(/Wagwise/g), path).toHaveLength(1)
    expect(headTag(html, 'canonical'), path).toBe(origin + path)
    expect(headTag(html, 'og:url'), path).toBe(origin + path)
    expect(headTag(html, 'og:image'), path).toBe(`${origin}/social.png`)
    expect(headTag(html, 'description')?.length, path).toBeGreaterThan(30)
    expect(() => structuredData(html), path).not.toThrow()
  }
  expect((await ask('/social.png')).headers.get('content-type')).toBe('image/png')
})

test('no two pages share a title or a description (236)', async () => {
  const pages = await Promise.all(publicPagePaths.map(read))
  for (const of of ['og:title', 'description']) {
    expect(new Set(pages.map((html) => headTag(html, of))).size, of).toBe(publicPagePaths.length)
  }
})

// The emergency page stands alone: nothing on it leads away from the next step (decision 59).
const framedPaths = publicPagePaths.filter((path) => path !== '/tonight')

test('the header has logo, navigation and search, and nothing for admins, on every page (13, 14, 15)', async () => {
  for (const path of [...framedPaths, '/no-such-page']) {
    const header = elementAt(await read(path), '<header')
    expect(header, path).toMatch(/<a class="logo" href="\/">/)
    expect(textsOf(elementAt(header, '<nav class="site-nav"'), { tag: 'a' }), path).toEqual([
      'Home',
      'Articles',
      'Shop',
      'Categories',
      'Tools',
      'About',
    ])
    expect(header, path).toContain('data-open-search')
    expect(textOf(header), path).not.toContain('Admin')
  }
})

test('the footer has quick and legal links, Facebook, the affiliate notice and 2025, on every page (18, 19, 20, 21, 22)', async () => {
  for (const path of [...framedPaths, `/article/${slug}`, '/no-such-page']) {
    const footer = elementAt(await read(path), '<footer')
    const links = attributesOf(footer, 'href')
    for (const href of ['/', '/blog', '/shop', '/categories', '/faq', '/about', '/contact'])
      expect(links, path).toContain(href)
    for (const href of ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/affiliate-disclaimer']) {
      expect(links, path).toContain(href)
    }
    expect(links, path).toContain('https://www.facebook.com/')
    expect(textOf(footer), path).toContain('affiliate links. If you buy through them, we may earn a commission')
    expect(textOf(footer), path).toContain('© 2025 Wagwise')
    expect(textOf(footer), path).toContain(
      'not licensed veterinarians. Content is educational only; please consult your vet.',
    )
  }
})

test('no link of any public page is broken; of many pages of one kind, five are opened (18)', async () => {
  expect(await findDeadLinks(site.url, [...framedPaths, `/article/${slug}`], { perFolder: 5 })).toEqual([])
})

test('everything a visitor can do works without signing in (23)', async () => {
  const send = (path: string, json: unknown, method = 'POST', headers = {}) =>
    ask(path, { method, body: JSON.stringify(json), headers: { 'content-type': 'application/json', ...headers } })
  const { id } = (await (await ask(`/api/articles/${slug}`)).json()) as { id: string }
  const visitor = { 'x-visitor-id': 'visitor_1_abcdefghijklmnopqrstuv' }
  const comment = { author_name: 'Ann', author_email: 'ann@example.org', content: 'Good.', website: '', elapsed: 9000 }
  const message = { name: 'Ann', email: 'ann@example.org', subject: 'Hello', message: 'Words.' }
  const responses = await Promise.all([
    ask(`/api/articles/${id}/likes`, { method: 'PUT', headers: visitor }),
    send(`/api/articles/${id}/comments`, comment),
    send('/api/functions/subscribe-newsletter', { email: 'ann@example.org' }),
    send('/api/functions/submit-contact', message),
    send('/api/functions/track-page-view', { pagePath: '/', referrer: '' }),
    ask('/api/search?q=cat'),
  ])
  expect(responses.filter(({ ok }) => !ok).map(({ url, status }) => `${url} ${status}`)).toEqual([])
})

test('the brand assets page offers every file as a download, and all in one archive (6)', async () => {
  const html = mainOf(await read('/download-assets'))
  const links = attributesOf(html, 'href')
  const files = brandAssets.flatMap(({ name }) => brandFormats.map((format) => `/brand/${name}.${format}`))
  expect(links.toSorted()).toEqual([`/brand/${brandArchive}`, ...files].toSorted())
  expect(html.match(/ download=""/g)).toHaveLength(links.length)
  for (const [ending, type] of [
    ['.png', 'image/png'],
    ['.svg', 'image/svg+xml; charset=utf-8'],
    ['.zip', 'application/zip'],
  ] as const) {
    const response = await ask(links.find((href) => href.endsWith(ending)) ?? '')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  }
})

test('the FAQ has six categories of three questions, anchors to each and a contact link (221, 222, 224, 225)', async () => {
  const html = await read('/faq')
  const groups = [...html.matchAll(/<section class="faq-group" id="([^"]*)".*?<\/section>/gs)].map(([group, id]) => ({
    group,
    id,
  }))
  expect(groups.map(({ group }) => textsOf(group, { tag: 'h2' })[0])).toEqual([
    'General',
    'Products & Reviews',
    'Using Wagwise',
    'Pet Health & Safety',
    'Account & Privacy',
    'Content & Contributions',
  ])
  for (const { group } of groups) expect(textsOf(group, { tag: 'summary' })).toHaveLength(3)
  expect(attributesOf(elementAt(html, '<nav class="faq-nav'), 'href')).toEqual(groups.map(({ id }) => `#${id}`))
  expect(html).toMatch(/href="\/contact">Contact Us<\/a>/)
  const questions = structuredData(html).find((node) => node['@type'] === 'FAQPage')
  expect(questions?.['mainEntity']).toHaveLength(18)
})

test('about has hero, mission, the four principles, the audience and the commitment (226, 227)', async () => {
  const main = mainOf(await read('/about'))
  expect(textsOf(main, { tag: 'h1' })).toHaveLength(1)
  const parts = ['Our mission', 'Our principles', 'Who we serve', 'Our commitment']
  expect(textsOf(main, { tag: 'h2' }).slice(0, 4)).toEqual(parts)
  const headings = textsOf(main, { tag: 'h3' })
  expect(headings.slice(0, 4)).toEqual([
    'Clarity Over Complexity',
    'Action Over Theory',
    'Evidence Over Opinion',
    'Honesty Over Hype',
  ])
  expect(headings.slice(4)).toEqual(['New pet owners', 'Experienced owners', 'Curious learners', 'Smart shoppers'])
})

test('the legal pages state what they must (229, 230, 231, 232, 233)', async () => {
  const cookies = textOf(mainOf(await read('/cookie-policy')))
  expect(cookies).toContain('Last updated: January 22, 2025')
  for (const kind of ['Essential', 'Analytics', 'Advertising', 'Preference'])
    expect(cookies).toContain(`${kind} cookies`)
  expect(cookies).toMatch(/opt-out tools/i)
  expect(textOf(mainOf(await read('/terms-of-service')))).toMatch(/at least 30 days before/)
  for (const path of ['/contact', '/faq']) {
    expect(textOf(mainOf(await read(path))), path).toMatch(/delete (?:your account|it) within 30 days/)
  }
  expect(textOf(mainOf(await read('/affiliate-disclaimer')))).toMatch(/may earn us a commission/)
})

test('the sitemap lists every public page and article with its last change; robots.txt links to it (242)', async () => {
  const xml = await read('/sitemap.xml')
  expect(XMLValidator.validate(xml)).toBe(true)
  const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string; lastmod?: string }[] } }
  const places = urlset.url.map(({ loc }) => loc)
  for (const path of publicPagePaths) expect(places).toContain(origin + path)
  const articles = urlset.url.filter(({ loc }) => loc.startsWith(`${origin}/article/`))
  expect(articles).toHaveLength(39)
  expect(articles.every(({ lastmod }) => !Number.isNaN(Date.parse(lastmod ?? '')))).toBe(true)
  expect(places.filter((loc) => /admin|api|auth(?!or\/)|account/.test(loc))).toEqual([])
  expect(await read('/robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`)
})

test('the feed, llms.txt and the manifest exist and are valid (243)', async () => {
  const xml = await read('/rss.xml')
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml.match(/<item>/g)).toHaveLength(30)
  expect(await read('/')).toContain('<link rel="alternate" type="application/rss+xml"')
  expect(await read('/llms.txt')).toMatch(/^# Wagwise\n/)
  const manifest = (await (await ask('/site.webmanifest')).json()) as { name: string; icons: { src: string }[] }
  expect(manifest.name).toBe('Wagwise')
  for (const { src } of manifest.icons) expect((await ask(src)).status, src).toBe(200)
})

test('a search in the URL is rendered by the server, and so is the page after it (75, 81, 82, 89)', async () => {
  expect(textOf(await read('/blog?q=zebra%20crossing'))).toContain('No articles found matching "zebra crossing"')
  const litter = textOf(await read('/blog?q=litter'))
  expect(litter).toMatch(/Found [1-9]\d? article\(s\)/)
  expect(textOf(await read('/blog?category=Cat%20Care&q=zebra'))).toContain('No articles found matching "zebra"')
  const { next } = (await (await ask('/api/articles?limit=36')).json()) as { next: string }
  const rest = attributesOf(mainOf(await read(`/blog?cursor=${next}`)), 'href').filter((href) =>
    href.startsWith('/article/'),
  )
  expect(rest).toHaveLength(3)
})

const junk = {
  'an unknown category': 'category=Dragons',
  'ten thousand characters': `category=${'x'.repeat(10_000)}`,
  'ten thousand characters of search': `q=${'x'.repeat(10_000)}`,
  'control characters': 'q=%00%07%1b&category=%00%0a',
  'half a character': 'q=%ed%a0%80&category=%ff%fe',
  markup: 'q=%3Cscript%3Ealert(1)%3C%2Fscript%3E&category=%22%3E%3Cimg%20src=x%3E',
  'a list': 'category[]=a&category=b&category=c',
  'a damaged cursor': 'cursor=../../etc/passwd',
  'a percent sign': 'q=%&category=%',
}
test.each(Object.entries(junk))('%s in the URL is a normal page, never an error', async (_what, query) => {
  for (const path of ['/', '/blog', '/shop', '/categories', `/article/${slug}`]) {
    const response = await ask(`${path}?${query}`)
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(html, path).not.toContain('<script>alert')
    expect(html, path).not.toContain('<img src=x>')
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1)
  }
})

test.each(['/', '/blog', '/shop', '/article'])(
  'the starter library’s %s fits into the first packets of a response',
  async (path) => {
    const response = await ask(path === '/article' ? `/article/${slug}` : path, {
      headers: { 'accept-encoding': 'br' },
    })
    const headers = [...response.headers].flat().join(': ').length
    // Ten packets: all that a server may send before the client acknowledges. More costs a phone another round trip.
    expect(Number(response.headers.get('content-length')) + headers).toBeLessThan(10 * 1460)
  },
)
