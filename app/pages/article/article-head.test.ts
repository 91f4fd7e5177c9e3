import { expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

test('search title, canonical address, social picture and update date of an article are in its head', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, {
    title: 'Calm cats: a long title',
    search_title: 'Calm cats',
    canonical_url: 'https://other.example/calm?a=1&b=2',
    social_image: 'https://images.example/calm.jpg',
    revised_at: app.clock() + 1000,
  })
  const html = await (await createTestClient(app).fetch(`/article/${slug}`)).text()
  expect(html).toContain('<title>Calm cats')
  expect(html).not.toContain('<title>Calm cats: a long title')
  expect(html).toContain('<meta property="og:title" content="Calm cats: a long title')
  expect(html).toContain('<link rel="canonical" href="https://other.example/calm?a=1&amp;b=2"/>')
  expect(html).toContain('<meta property="og:image" content="https://images.example/calm.jpg"/>')
  expect(html).not.toContain('og:image:width')
  expect(html).toContain(
    `<meta property="article:modified_time" content="${new Date(app.clock() + 1000).toISOString()}"/>`,
  )
  expect(html).not.toContain('name="robots"')
})

test('without them the head has the title, the address and the drawn picture, and no later date than the first', async () => {
  const app = await createTestApp()
  const published_date = app.clock() - 5000
  const { slug } = await insertTestArticle(app, { published_date })
  const html = await (await createTestClient(app).fetch(`/article/${slug}`)).text()
  expect(html).toContain('<title>Calm cats')
  expect(html).toContain(`<link rel="canonical" href="${app.config.origin}/article/${slug}"/>`)
  expect(html).toContain(`<meta property="og:image" content="${app.config.origin}/social/${slug}.png"/>`)
  expect(html).toContain('<meta property="og:image:width" content="1200"/>')
  expect(html).toContain(`<meta property="article:modified_time" content="${new Date(published_date).toISOString()}"/>`)
})

test('an article that is hidden from search engines says so, and llms.txt and the feed leave it out', async () => {
  const app = await createTestApp()
  const { slug } = await insertTestArticle(app, { noindex: true })
  const visitor = createTestClient(app)
  const read = async (path: string) => (await visitor.fetch(path)).text()
  expect(await read(`/article/${slug}`)).toContain('<meta name="robots" content="noindex, follow"/>')
  for (const path of ['/llms.txt', '/rss.xml', '/rss.xml?category=Cat+Care', '/sitemap.xml'])
    expect(await read(path), path).not.toContain(slug)
  expect(await read('/blog')).toContain(slug)
})

test.each(['/nope', '/nope/caf%C3%A9', '/article/missing', '/author/nobody'])(
  'a page that is not found declares its own path as canonical URL: %s (237)',
  async (path) => {
    const app = await createTestApp()
    const response = await createTestClient(app).fetch(`${path}?utm_source=x`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(`<link rel="canonical" href="${app.config.origin}${path}"/>`)
  },
)
