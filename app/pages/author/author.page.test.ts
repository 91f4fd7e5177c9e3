import { expect, test } from 'vitest'
import { addDesks, createAuthor } from '#features/authors/commands.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { attributesOf, elementAt, headTag, structuredData, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp, type TestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

async function read(app: TestApp, path: string): Promise<string> {
  const response = await createTestClient(app).fetch(path)
  expect([path, response.status]).toEqual([path, 200])
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

test('a desk has a page with biography, links and articles, as an Organization', async () => {
  const app = await withStories(14)
  const html = await read(app, '/author/wagwise-editorial')
  expect(textsOf(html, { tag: 'h1' })).toEqual(['Wagwise Editorial'])
  expect(textOf(html)).toContain('It is an editorial desk, not a person')
  expect(attributesOf(elementAt(html, '<div class="author-bio"'), 'href')).toEqual(['/about', '/contact'])
  expect(articlesIn(html)).toHaveLength(12)
  expect(articlesIn(await read(app, '/author/wagwise-editorial?page=2'))).toEqual(['/article/s12', '/article/s13'])
  const profile = structuredData(html).find((node) => node['@type'] === 'ProfilePage')
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
    // The safety check objects to markup.
    release: true,
  })
  const html = await read(app, '/author/jo-b-walker-b')
  expect(html).not.toContain('<script>alert')
  expect(textsOf(elementAt(html, '<div class="author-bio"'), { tag: 'p' })).toEqual([
    '<script>alert(1)</script>',
    'Second.',
  ])
  const profile = structuredData(html).find((node) => node['@type'] === 'ProfilePage')
  expect(profile?.['mainEntity']).toMatchObject({ '@type': 'Person', sameAs: ['https://jo.example'] })
})
