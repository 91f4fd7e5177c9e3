import { expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const mostPages = 100

/** Follows every link of the site, as a crawler does. */
test('a crawl ends, and every page found declares one canonical URL of this site (T42)', async () => {
  const app = await createTestApp()
  for (const category of ['Dog Care', 'Dog Care', 'Cat Care']) await insertTestArticle(app, { category })
  await insertTestProduct(app)
  const { origin } = app.config
  const visitor = createTestClient(app)
  const urls = new Set(['/', '/blog?q=cat', '/blog?q=dog&category=Dog+Care', '/shop?category=none', '/?utm_source=x'])
  const canonicals = new Map<string, string>()
  const indexed: string[] = []
  let controller = 0
  for (const path of urls) {
    expect(++controller).toBeLessThan(mostPages)
    const response = await visitor.fetch(path)
    const html = response.headers.get('content-type')?.includes('text/html') ? await response.text() : ''
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), origin + path)
      if (url.origin === origin) urls.add(url.pathname + url.search)
    }
    if (response.status !== 200 || html === '') continue
    const named = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href = '']) => href)
    expect([path, named.length, named[0]?.startsWith(`${origin}/`)]).toEqual([path, 1, true])
    canonicals.set(path, new URL(named[0] ?? '').pathname)
    if (!html.includes('<meta name="robots" content="noindex, follow"/>')) indexed.push(path)
  }
  expect(controller).toBeGreaterThan(20)
  expect(indexed.filter((path) => path.includes('q='))).toEqual([])
  const [article = ''] = [...urls].filter((path) => path.startsWith('/article/'))
  expect(canonicals.get(article)).toBe(article)
  const other = await (await visitor.fetch(article.replace('/article/', '/blog/'))).text()
  expect(other).toContain(`<link rel="canonical" href="${origin}${article}"/>`)
})
