import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { routes } from '#app/routes.ts'
import type { AppDeps } from '#app/guards/ports.ts'
import { createPageCache } from '#server/http/page-cache.ts'
import { createCacheKey } from '#server/http/page-cache-key.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient, createTestSite } from '#tests/kit/test-client.ts'

/** The page cache as the server has it, with the real routes: what is requested, and what is rendered for it. */
async function keptPages(deps: AppDeps) {
  const site = createTestSite(deps)
  const rendered: string[] = []
  const respond = createPageCache({
    cacheKey: createCacheKey(routes),
    version: deps.contentVersion.current,
    confirmedVersion: deps.contentVersion.confirmed,
    clock: deps.clock,
    render: (key) => {
      rendered.push(key)
      return site.fetch(new Request(new URL(key, deps.config.origin)), { ip: '', requestId: '' })
    },
  })
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://site')
    if (!respond(request, response, pathname, search)) response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, rendered, ask: async (path: string) => (await fetch(url + path)).text() }
}

test('a page is cached, and so is that of a category', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { category: 'Cat Care' })
  const { ask, rendered } = await keptPages(app)
  for (const path of ['/', '/', '/?utm_source=x', '/blog?category=Cat+Care', '/blog?category=Cat%20Care&x=y'])
    await ask(path)
  expect(rendered).toEqual(['/', '/blog?category=Cat+Care'])
})

test('a search and a later page of a list are never mistaken for the cached list (81, 89)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app)
  const { ask, rendered } = await keptPages(app)
  await ask('/blog')
  for (const path of ['/blog?q=cat', '/blog?cursor=1.x', '/blog?category=Cat+Care&q=cat', '/shop?cursor=1.x']) {
    expect(await ask(path), path).toBe('')
  }
  expect(rendered).toEqual(['/blog'])
})

test('a category that no article and no product has adds no page to the cache', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { category: 'Cat Care' })
  const { ask, rendered } = await keptPages(app)
  for (const path of ['/blog?category=Dragons', '/shop?category=Dragons']) {
    rendered.length = 0
    await ask(path)
    await ask(path)
    expect(rendered.length, path).not.toBe(1)
  }
})

test('the list of a category is cached for everyone; an invented category, number or search is not (234)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { category: 'Cat Care' })
  const { ask, rendered } = await keptPages(app)
  const list = '/api/articles?category=Cat+Care&limit=24'
  expect(await ask(list)).toBe(await ask(list.replace('+', '%20')))
  expect(rendered).toEqual([list])
  for (const query of ['category=Dragons&limit=24', 'category=Cat+Care&limit=024', 'category=Cat+Care&limit=1e9']) {
    rendered.length = 0
    await ask(`/api/articles?${query}`)
    await ask(`/api/articles?${query}`)
    expect(rendered, query).toHaveLength(2)
  }
  for (const query of ['q=cat', 'cursor=1.x', 'trending=true']) expect(await ask(`${list}&${query}`), query).toBe('')
})

test('a category feed is cached, returns 304 while nothing is new, and then shows what is (243)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { category: 'Cat Care' })
  const { url, rendered } = await keptPages(app)
  const feed = `${url}/rss.xml?category=Cat+Care`
  const first = await fetch(feed)
  const again = () => fetch(feed, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([first.status, (await again()).status]).toEqual([200, 304])
  expect(rendered).toEqual(['/rss.xml?category=Cat+Care'])
  await insertTestArticle(app, { category: 'Cat Care', title: 'Brand new' })
  await app.contentVersion.bump()
  const fresh = await again()
  expect(fresh.status).toBe(200)
  expect(await fresh.text()).toContain('<title>Brand new</title>')
  for (let n = 0; n < 2; n++) expect((await fetch(`${url}/rss.xml?category=Dragons`)).status).toBe(404)
  expect(rendered.filter((path) => path.includes('Dragons'))).toHaveLength(2)
})

test('a category page links its feed in the head and on the page; so does the page of categories (243)', async () => {
  const app = await createTestApp()
  await insertTestArticle(app, { category: 'Pet Behavior & Psychology' })
  const pageOf = async (path: string) => (await createTestClient(app).fetch(path)).text()
  const href = '/rss.xml?category=Pet+Behavior+%26+Psychology'
  const blog = await pageOf('/blog?category=Pet+Behavior+%26+Psychology')
  const head = blog.slice(0, blog.indexOf('</head>'))
  expect(head).toContain(`title="Pet Behavior &amp; Psychology · Wagwise" href="${href}"`)
  expect(blog.slice(head.length)).toContain(`href="${href}"`)
  for (const path of ['/blog', '/blog?category=Dragons']) expect(await pageOf(path)).not.toContain('/rss.xml?')
  const categories = await pageOf('/categories')
  expect(categories.match(/href="\/rss\.xml[^"]*"/g)).toHaveLength(1 + 14)
  expect(categories).toContain(`href="${href}"`)
})
