import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { claims } from '#domain/site/claims.ts'
import { updateSettings } from '#features/settings/commands.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, headTag, structuredData, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { failOnTable } from '#tests/kit/query-counter.ts'

async function home(app: TestApp): Promise<string> {
  const response = await createTestClient(app).fetch('/')
  expect(response.status).toBe(200)
  return response.text()
}

async function fullHouse() {
  const app = await createTestApp()
  await publishFirstContent(app)
  return app
}

/** Articles `a0`, `a1` and so on, each a minute older than the one before. */
async function withStories(count: number, change: Parameters<typeof insertTestArticle>[1] = {}) {
  const app = await createTestApp()
  for (let number = 0; number < count; number++) {
    await insertTestArticle(app, {
      slug: `a${number}`,
      title: `Story ${number}`,
      published_date: app.clock() - number * 60_000,
      ...change,
    })
  }
  return app
}

async function withProducts(
  count: number,
  change: (number: number) => Parameters<typeof insertTestProduct>[1] = () => ({}),
) {
  const app = await createTestApp()
  for (let number = 0; number < count; number++) {
    await insertTestProduct(app, { title: `Thing ${number}`, created_at: app.clock() - number, ...change(number) })
  }
  return app
}

const island = (html: string, name: string) => elementAt(html, `<div data-island="${name}"`)
const productsIn = (html: string, name: string) =>
  textsOf(island(html, name), { tag: 'h3', className: 'product-card__title' })
const storiesIn = (html: string) => [
  ...new Set(attributesOf(html, 'href').filter((href) => href.startsWith('/article/'))),
]
const section = (html: string, title: string) => {
  const start = html.lastIndexOf('<section', html.indexOf(`>${title}</h2>`))
  return html.slice(start, html.indexOf('</section>', start))
}

test('the sections are in the specified order, from the hero to the footer (25)', async () => {
  const html = await home(await fullHouse())
  const marks = [
    'class="hero"',
    'class="trust deep"',
    'data-island="featured-products"',
    'data-island="featured-stories"',
    'class="wrap mission"',
    'class="stats"',
    'id="categories"',
    '>Trending Now<',
    'data-island="product-slider"',
    'data-island="testimonials"',
    '>Must-Read Pet Care Guides<',
    '>Hidden Gems<',
    'class="invitation"',
    'data-island="newsletter-form"',
    '<footer',
    'data-island="generate-articles"',
    'data-island="newsletter-popup"',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.every((index) => index > 0)).toBe(true)
  const [floating, popup] = places.splice(-2)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(floating).toBeGreaterThan(places.at(-1) ?? 0)
  expect(popup).toBeGreaterThan(places.at(-1) ?? 0)
})

test('the hero welcomes, promises smart finds, and links to the categories and to the shop (26, 27, 28, 29)', async () => {
  const html = await home(await fullHouse())
  const hero = elementAt(html, '<section class="hero"')
  expect(textOf(hero)).toContain('Welcome to Wagwise')
  expect(textsOf(hero, { tag: 'h1' })[0]).toMatch(/^Smart pet finds/)
  expect(textOf(hero)).toMatch(/Care insights, honest reviews and .*guidance/)
  expect(hero).toMatch(/href="#categories"[^>]*>Explore Articles/)
  expect(hero).toMatch(/href="\/shop"[^>]*>Shop Pet Essentials/)
  expect(html).toMatch(/<\/section><section class="trust deep"/)
})

test.each([
  [24, 3],
  [19, 3],
  [13, 2],
  [6, 1],
])('of %i products the newest twenty are featured in %i full pages of six (30, 31, 32)', async (count, pages) => {
  const html = await home(await withProducts(count))
  const shown = productsIn(html, 'featured-products')
  expect(shown).toEqual(Array.from({ length: pages * 6 }, (_, number) => `Thing ${number}`))
  expect(island(html, 'featured-products').match(/class="product-shelf"/g)).toHaveLength(pages)
})

test.each([0, 1, 5])('with %i products there is no featured section at all (33, 34)', async (count) => {
  const html = await home(await withProducts(count))
  expect(html).not.toContain('data-island="featured-products"')
  expect(html).not.toContain('Featured products')
})

test('unwanted products are dropped after twenty were read, from the featured pages and from the slider (30, 34, 144, 145, 372)', async () => {
  const unwanted = [
    { image_url: 'https://img.example/placeholder.png' },
    { affiliate_link: 'https://amzn.to/catpuzzle' },
    { affiliate_link: 'https://amzn.to/dogchew' },
  ]
  // Of the newest twenty, eight are unwanted: twelve remain, two pages, whatever comes after the twenty.
  const app = await withProducts(30, (number) => (number % 5 < 2 ? (unwanted[number % 3] ?? {}) : {}))
  const html = await home(app)
  const wanted = Array.from({ length: 20 }, (_, number) => number).filter((number) => number % 5 >= 2)
  expect(productsIn(html, 'featured-products')).toEqual(wanted.map((number) => `Thing ${number}`))
  const ofTen = wanted.filter((number) => number < 10)
  expect(productsIn(html, 'product-slider')).toEqual(ofTen.map((number) => `Thing ${number}`))
})

test('when nothing remains after dropping, both product sections are hidden (34, 56, 144)', async () => {
  const html = await home(await withProducts(20, () => ({ image_url: '/placeholder.svg' })))
  expect(html).not.toContain('data-island="featured-products"')
  expect(html).not.toContain('data-island="product-slider"')
})

test('the slider shows the newest ten (46, 372)', async () => {
  const html = await home(await withProducts(14))
  expect(productsIn(html, 'product-slider')).toEqual(Array.from({ length: 10 }, (_, number) => `Thing ${number}`))
})

test('the featured stories are the first four articles (36)', async () => {
  const html = await home(await withStories(7))
  expect(storiesIn(island(html, 'featured-stories'))).toEqual([0, 1, 2, 3].map((number) => `/article/a${number}`))
})

test('trending lists three marked articles, newest first, and is left out without any (45, 56)', async () => {
  const app = await withStories(3)
  expect(await home(app)).not.toContain('Trending Now')
  for (let number = 0; number < 4; number++) {
    await insertTestArticle(app, {
      slug: `hot${number}`,
      trending: true,
      published_date: app.clock() - 10_000_000 - number,
    })
  }
  const html = await home(app)
  expect(storiesIn(section(html, 'Trending Now'))).toEqual(['/article/hot0', '/article/hot1', '/article/hot2'])
})

test('six guides and three gems are listed, none of them shown above, while there are enough (51, 52)', async () => {
  const html = await home(await withStories(20))
  const guides = storiesIn(section(html, 'Must-Read Pet Care Guides'))
  const gems = storiesIn(section(html, 'Hidden Gems'))
  expect([guides.length, gems.length]).toEqual([6, 3])
  const above = storiesIn(island(html, 'featured-stories'))
  expect(new Set([...above, ...guides, ...gems]).size).toBe(13)
})

test('mission, disclaimer and the three stated numbers are there (22, 38, 39)', async () => {
  const html = await home(await createTestApp())
  const mission = textOf(elementAt(html, '<section class="section tint"'))
  expect(mission).toMatch(/not licensed veterinarians/)
  expect(mission).toMatch(/Educational content only/)
  expect(mission).toMatch(/consult your vet/)
  for (const words of ['500+ informative articles', '100K+ pet parents helped', '4.5+ star ratings, Top Rated']) {
    expect(mission).toContain(words)
  }
})

test('the owner can turn off the numbers and the testimonials (40, 50)', async () => {
  const app = await createTestApp()
  expect(await home(app)).toContain('data-island="testimonials"')
  await updateSettings(app, { showStats: false, showTestimonials: false }, null)
  const html = await home(app)
  expect(html).not.toContain('100K+')
  expect(html).not.toContain('data-island="testimonials"')
})

test('six testimonials with five stars each name the reader and their pet (48)', async () => {
  const shown = island(await home(await createTestApp()), 'testimonials')
  expect(textsOf(shown, { tag: 'figure' })).toHaveLength(6)
  expect(attributesOf(shown, 'aria-label').filter((label) => label === '5 out of 5')).toHaveLength(6)
  for (const { name, comment, product } of claims.testimonials.specified) {
    expect(textOf(shown)).toContain(`“${comment}” ${name} ${product}`)
  }
})

const counts = [42, 38, 56, 31, 27, 45, 22, 18, 24, 15, 19, 34, 19]
const titles = [
  'Dog Care',
  'Cat Care',
  'Pet Health',
  'Pet Nutrition',
  'Pet Grooming',
  'Pet Training',
  'Pet Behavior & Psychology',
  'Pet Technology',
  'Seasonal Pet Care',
  'Exotic Pets',
  'Multi-Pet Households',
  'Pet Lifestyle',
  'Pet Travel',
]

test.each([
  ['/', 'id="categories"'],
  ['/categories', 'class="wrap category-grid"'],
])(
  '%s shows the thirteen cards in order, each with text, illustration, count and color (41, 42, 228)',
  async (path, mark) => {
    const response = await createTestClient(await createTestApp()).fetch(path)
    const html = await response.text()
    const from = html.slice(html.indexOf(mark))
    const cards = [...from.matchAll(/<a class="category-card".*?<\/a>/gs)].map(([card]) => card)
    expect(cards.flatMap((card) => textsOf(card, { tag: 'h3' }))).toEqual(titles)
    for (const [index, card] of cards.entries()) {
      expect(textOf(card)).toContain(`${path === '/' ? counts[index] : 0} articles`)
      expect(textsOf(card, { tag: 'p' })[0]).toBe(categories[index]?.description)
      expect(card).toContain('<svg')
    }
    expect(new Set(cards.flatMap((card) => attributesOf(card, 'data-cat'))).size).toBe(13)
  },
)

test('a card opens the page of its category (44)', async () => {
  const app = await createTestApp()
  const links = attributesOf(await home(app), 'href').filter((href) => href.startsWith('/category/'))
  const opened = links.slice(0, 13).map(async (href) => {
    const html = await (await createTestClient(app).fetch(href)).text()
    return textsOf(html, { tag: 'title' })[0]
  })
  expect(await Promise.all(opened)).toEqual(titles.map((title) => `${title} Guides | Wagwise`))
})

test('the counts are the stated ones until the owner chooses the live ones (43)', async () => {
  const app = await withStories(2)
  const shown = async (path: string) => {
    const html = await (await createTestClient(app).fetch(path)).text()
    return textsOf(html, { tag: 'a', className: 'category-card' }).map((card) => Number(/^\d+/.exec(card)?.[0]))
  }
  const live = titles.map((title) => (title === 'Cat Care' ? 2 : 0))
  expect(await shown('/')).toEqual(counts)
  expect(await shown('/categories'), 'only home states counts').toEqual(live)
  await updateSettings(app, { categoryCounts: 'live' }, null)
  expect(await shown('/')).toEqual(live)
  expect(await shown('/categories')).toEqual(live)
})

test('the call to action links to the shop and to the blog (53)', async () => {
  const invitation = elementAt(await home(await createTestApp()), '<div class="invitation"')
  expect(attributesOf(invitation, 'href')).toEqual(['/shop', '/blog'])
})

test('an empty site says so and leaves out what has nothing to show (54, 56)', async () => {
  const app = await createTestApp()
  const html = await home(app)
  expect(textOf(html)).toContain('No articles available yet.')
  for (const title of [
    'Featured stories',
    'Trending Now',
    'Must-Read',
    'Hidden Gems',
    'Featured products',
    'Recommended products',
  ]) {
    expect(textOf(html)).not.toContain(title)
  }
  expect(textOf(await (await createTestClient(app).fetch('/blog')).text())).toContain('No articles available yet.')
})

test('when articles cannot be read, home says so, still loads, and is not cached (55)', async () => {
  const app = failOnTable(await fullHouse(), 'articles')
  const response = await createTestClient(app).fetch('/')
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
  const html = await response.text()
  expect(textOf(html)).toContain('Unable to load articles')
  expect(html).toContain('data-island="featured-products"')
  expect(app.logged.some(({ event }) => event === 'read_failed')).toBe(true)
})

test('when products cannot be read, their sections are hidden and the rest is there (154)', async () => {
  const response = await createTestClient(failOnTable(await fullHouse(), 'products')).fetch('/')
  const html = await response.text()
  expect(html).not.toContain('data-island="featured-products"')
  expect(html).not.toContain('data-island="product-slider"')
  expect(html).toContain('data-island="featured-stories"')
})

test('the head of home has its SEO data (236, 237, 238, 240)', async () => {
  const html = await home(await createTestApp())
  const title = 'Wagwise: Smart pet finds for people who read the label.'
  expect(textsOf(html.slice(0, html.indexOf('</head>')), { tag: 'title' })).toEqual([title])
  expect(headTag(html, 'canonical')).toBe('http://localhost:3000/')
  expect(headTag(html, 'og:title')).toBe(title)
  expect(headTag(html, 'og:type')).toBe('website')
  expect(headTag(html, 'og:image')).toBe('http://localhost:3000/social.png')
  expect(headTag(html, 'description')).toMatch(/^Care insights/)
  expect(structuredData(html).map((node) => node['@type'])).toEqual(['WebSite', 'Organization'])
})

test('a card shows image, badge, reading time, title and excerpt, and Trending only if it is (72, 73, 74)', async () => {
  const app = await withStories(1, {
    read_time: 7,
    image_url: '/media/x.svg',
    excerpt: 'In short.',
    category: 'Pet Travel',
  })
  await insertTestArticle(app, { slug: 'hot', trending: true, published_date: app.clock() + 1 })
  const html = await (await createTestClient(app).fetch('/blog')).text()
  const cards = [...html.matchAll(/<article.*?<\/article>/gs)].map(([card]) => card)
  const [hot = '', plain = ''] = cards
  expect(cards).toHaveLength(2)
  expect(attributesOf(plain, 'href')).toEqual(['/article/a0'])
  expect(attributesOf(plain, 'src')).toEqual(['/media/x.svg'])
  expect(textOf(plain)).toBe('Pet Travel 7 min read Story 0 In short.')
  expect(textOf(hot)).toContain('Trending')
})

test('an address with a number that no article of an old site had shows home', async () => {
  const client = createTestClient(await createTestApp())
  for (const path of ['/?p=7', '/?page_id=7', '/?p=', '/?p=%00'])
    expect((await client.fetch(path)).status, path).toBe(200)
})
