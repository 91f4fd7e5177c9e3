import categoryPages from '#content/category-pages.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { categoryUrl } from '#domain/articles/category-pages.ts'
import { addDesks, createAuthor } from '#features/authors/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, headTag, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function read(app: TestApp, path: string, status = 200): Promise<string> {
  const response = await createTestClient(app).fetch(path)
  expect([path, response.status]).toEqual([path, status])
  return response.text()
}

async function withStories(count: number, change: Parameters<typeof insertTestArticle>[1] = {}) {
  const app = await createTestApp()
  await addDesks(app)
  for (let number = 0; number < count; number++) {
    await insertTestArticle(app, {
      slug: `s${number}`,
      title: `Story ${number}`,
      category: 'Cat Care',
      published_date: app.clock() - number * 60_000,
      ...change,
    })
  }
  return app
}

const articlesIn = (html: string) => [
  ...new Set(attributesOf(elementAt(html, '<main'), 'href').filter((href) => href.startsWith('/article/'))),
]
const structuredOf = (html: string) => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph']
}

test('every category has a page with its own heading, introduction, description and drawing (44)', async () => {
  const app = await createTestApp()
  const seen = new Set<string>()
  for (const { key, title } of categories) {
    await insertTestArticle(app, { slug: `in-${key}`, category: title })
    const html = await read(app, categoryUrl(title))
    const words = categoryPages[key].introduction
    expect(textsOf(html, { tag: 'h1' })).toEqual([title])
    expect(textOf(html)).toContain(words.slice(0, 60))
    expect(words.split(' ').length).toBeGreaterThanOrEqual(75)
    expect(words.split(' ').length).toBeLessThanOrEqual(95)
    expect(html).toContain(`/art/category-${key}.svg`)
    expect(app.illustrator.scene(`category-${key}`)).toBeDefined()
    expect(headTag(html, 'canonical')).toBe(`http://localhost:3000${categoryUrl(title)}`)
    expect(headTag(html, 'robots')).toBeUndefined()
    expect(textsOf(html, { tag: 'title' })[0]?.length).toBeLessThan(60)
    seen.add(headTag(html, 'description') ?? '')
  }
  expect(seen.size).toBe(13)
})

test('a category page begins with the suggested articles and lists the rest in pages, each once', async () => {
  const app = await withStories(17)
  await insertTestArticle(app, { slug: 'litter-box-audit', category: 'Cat Care', published_date: 1000 })
  const first = await read(app, '/category/cat-care')
  expect(textsOf(first, { tag: 'p', className: 'start-list__when' })[0]).toBe('If the box is not being used')
  const starts = ['/article/litter-box-audit', '/article/s0', '/article/s1']
  const listed = Array.from({ length: 15 }, (_, number) => `/article/s${number + 2}`)
  expect(articlesIn(first)).toEqual([...starts, ...listed.slice(0, 12)])
  expect(textOf(first)).toContain('18 articles')
  expect(headTag(first, 'next')).toBe('http://localhost:3000/category/cat-care?page=2')
  expect(headTag(first, 'prev')).toBeUndefined()
  const second = await read(app, '/category/cat-care?page=2')
  expect(articlesIn(second)).toEqual(listed.slice(12))
  expect(headTag(second, 'canonical')).toBe('http://localhost:3000/category/cat-care?page=2')
  expect(headTag(second, 'prev')).toBe('http://localhost:3000/category/cat-care')
  expect(headTag(second, 'next')).toBeUndefined()
  expect(headTag(await read(app, '/category/cat-care?page=1'), 'canonical')).toBe(
    'http://localhost:3000/category/cat-care',
  )
})

test('unknown categories, authors and pages are not found', async () => {
  const app = await withStories(4)
  for (const path of ['/category/dragons', '/category/Cat%20Care', '/author/nobody'])
    expect(await read(app, path, 404)).toContain('Page not found')
  for (const page of ['0', '-1', '2', '99999', '1e9', 'x', '1.5'])
    for (const path of ['/category/cat-care', '/author/wagwise-editorial']) await read(app, `${path}?page=${page}`, 404)
})

test('a category without articles says so, offers others and is neither indexed nor in the sitemap', async () => {
  const app = await withStories(2)
  const html = await read(app, '/category/pet-travel')
  expect(textsOf(html, { tag: 'h1' })).toEqual(['Pet Travel is still being written'])
  expect(articlesIn(html)).toEqual(['/article/s0', '/article/s1'])
  expect(elementAt(html, '<main')).toContain('action="/newsletter/subscribe"')
  expect(headTag(html, 'robots')).toBe('noindex, follow')
  expect(await read(app, '/sitemap.xml')).not.toContain('/category/pet-travel')
})

test('a desk has a page with biography, links and articles, as an Organization', async () => {
  const app = await withStories(14)
  const html = await read(app, '/author/wagwise-editorial')
  expect(textsOf(html, { tag: 'h1' })).toEqual(['Wagwise Editorial'])
  expect(textOf(html)).toContain('It is an editorial desk, not a person')
  expect(attributesOf(elementAt(html, '<div class="author-bio"'), 'href')).toEqual(['/about', '/contact'])
  expect(articlesIn(html)).toHaveLength(12)
  expect(articlesIn(await read(app, '/author/wagwise-editorial?page=2'))).toEqual(['/article/s12', '/article/s13'])
  const profile = structuredOf(html).find((node) => node['@type'] === 'ProfilePage')
  expect(profile).toMatchObject({ mainEntity: { '@type': 'Organization', name: 'Wagwise Editorial' } })
  expect(headTag(html, 'canonical')).toBe('http://localhost:3000/author/wagwise-editorial')
})

test('a person has a page as a Person, whose text is never read as markup', async () => {
  const app = await withStories(1, { author: 'Jo <b>Walker</b>' })
  await createAuthor(app, 'admin', {
    name: 'Jo <b>Walker</b>',
    kind: 'person',
    role: 'Writer',
    bio: '<script>alert(1)</script>\n\nSecond.',
    image_url: '',
    links: [{ label: 'Site', href: 'https://jo.example' }],
  })
  const html = await read(app, '/author/jo-b-walker-b')
  expect(html).not.toContain('<script>alert')
  expect(textsOf(elementAt(html, '<div class="author-bio"'), { tag: 'p' })).toEqual([
    '<script>alert(1)</script>',
    'Second.',
  ])
  const profile = structuredOf(html).find((node) => node['@type'] === 'ProfilePage')
  expect(profile?.['mainEntity']).toMatchObject({ '@type': 'Person', sameAs: ['https://jo.example'] })
})

test('an article names its author with a link if the author has a page, and leads to its category', async () => {
  const app = await withStories(1)
  await insertTestArticle(app, { slug: 'guest', author: 'Guest Writer', category: 'Own Category' })
  const byline = async (path: string) => elementAt(await read(app, path), '<div class="byline"')
  expect(attributesOf(await byline('/article/s0'), 'href')).toEqual(['/author/wagwise-editorial'])
  expect(textOf(await byline('/article/guest'))).toContain('Guest Writer')
  expect(attributesOf(await byline('/article/guest'), 'href')).toEqual([])
  const html = await read(app, '/article/s0')
  expect(attributesOf(elementAt(html, '<a class="badge-link"'), 'href')).toEqual(['/category/cat-care'])
  const crumbs = structuredOf(html).find((node) => node['@type'] === 'BreadcrumbList')
  expect(JSON.stringify(crumbs)).toContain('http://localhost:3000/category/cat-care')
  expect(structuredOf(html).filter((node) => node['@id'] === 'http://localhost:3000/#organization')).toHaveLength(1)
})

test('popular leaves out the article being read and still lists five (130)', async () => {
  const app = await withStories(8)
  const popular = attributesOf(elementAt(await read(app, '/article/s1'), '<ol class="popular-list"'), 'href')
  expect(popular).toEqual(['s0', 's2', 's3', 's4', 's5'].map((slug) => `/article/${slug}`))
})

test('an emergency article has the newsletter in the page, but no popup', async () => {
  const app = await withStories(1)
  await insertTestArticle(app, { slug: 'urgent', emergency: true })
  const calm = await read(app, '/article/s0')
  const urgent = await read(app, '/article/urgent')
  expect(calm).toContain('data-island="newsletter-popup"')
  expect(urgent).not.toContain('data-island="newsletter-popup"')
  expect(urgent).toContain('class="newsletter-box"')
  expect(urgent).toContain('id="newsletter"')
})
