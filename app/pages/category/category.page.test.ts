import categoryPages from '#content/category-pages.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { categories, categoryUrl } from '#domain/articles/categories.ts'
import { addDesks } from '#features/authors/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, headTag, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function read(app: TestApp, path: string, status = 200): Promise<string> {
  const response = await createTestClient(app).fetch(path)
  expect([path, response.status]).toEqual([path, status])
  return response.text()
}

async function withStories(count: number) {
  const app = await createTestApp()
  await addDesks(app)
  for (let number = 0; number < count; number++) {
    await insertTestArticle(app, {
      slug: `s${number}`,
      title: `Story ${number}`,
      category: 'Cat Care',
      published_date: app.clock() - number * 60_000,
    })
  }
  return app
}

const articlesIn = (html: string) => [
  ...new Set(attributesOf(elementAt(html, '<main'), 'href').filter((href) => href.startsWith('/article/'))),
]

test('every category has a page with its own heading, introduction, description and drawing (44)', async () => {
  const app = await createTestApp()
  const seen = new Set<string>()
  for (const { key, title } of categories) {
    await insertTestArticle(app, { slug: `in-${key}`, category: title })
    const html = await read(app, categoryUrl(categories, title))
    const words = categoryPages[key].introduction
    expect(textsOf(html, { tag: 'h1' })).toEqual([title])
    expect(textOf(html)).toContain(words.slice(0, 60))
    expect(words.split(' ').length).toBeGreaterThanOrEqual(75)
    expect(words.split(' ').length).toBeLessThanOrEqual(95)
    expect(html).toContain(`/art/category-${key}.svg`)
    expect(app.illustrator.scene(`category-${key}`)).toBeDefined()
    expect(headTag(html, 'canonical')).toBe(`http://localhost:3000${categoryUrl(categories, title)}`)
    expect(headTag(html, 'robots')).toBeUndefined()
    expect(textsOf(html, { tag: 'title' })[0]?.length).toBeLessThan(60)
    seen.add(headTag(html, 'description') ?? '')
  }
  expect(seen.size).toBe(13)
})

test('a category page begins with the suggested articles and lists the rest in pages, each once (237)', async () => {
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
  expect(headTag(second, 'canonical')).toBe('http://localhost:3000/category/cat-care')
  expect(headTag(second, 'prev')).toBe('http://localhost:3000/category/cat-care')
  expect(headTag(second, 'next')).toBeUndefined()
  expect(headTag(await read(app, '/category/cat-care?page=1'), 'canonical')).toBe(
    'http://localhost:3000/category/cat-care',
  )
})

test('unknown categories, authors and pages are not found, each with its own canonical URL (237)', async () => {
  const app = await withStories(4)
  for (const path of ['/category/dragons', '/category/Cat%20Care', '/author/nobody'])
    expect(await read(app, path, 404)).toContain('Page not found')
  expect(headTag(await read(app, '/category/dragons', 404), 'canonical')).toBe('http://localhost:3000/category/dragons')
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
