import { expect, test } from 'vitest'
import { pageName } from './admin/analytics/page-names.tsx'
import { normalizePagePath } from '#domain/analytics/page-paths.ts'
import { publicPagePaths, sitePages } from '#domain/site/pages.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { routes } from './routes.ts'

const pageRoutes = routes.filter((route) => 'page' in route)
const isFixed = (path: string) => !path.includes(':')
const fixedPaths = [...new Set(pageRoutes.map(({ path }) => path).filter(isFixed))]
const isTab = (path: string) => path.startsWith('/admin/')

test('every page route is listed among the site pages, except redirects and dashboard tabs', async () => {
  const known = new Set(sitePages.map(({ path }) => path))
  const client = createTestClient(await createTestApp())
  for (const path of fixedPaths.filter((fixed) => !known.has(fixed) && !isTab(fixed)))
    expect([path, (await client.fetch(path)).status]).toEqual([path, 301])
})

test.each(sitePages)('the site page $path has a route', ({ path }) => {
  expect(fixedPaths).toContain(path)
})

test.each(sitePages)('Analytics counts $path under its own path and names it $name', ({ path, name }) => {
  expect(normalizePagePath(`${path}?token=secret`)).toEqual({ path, slug: undefined })
  expect(pageName({ path, title: null })).toBe(name)
})

test('a page with a parameter in its path is counted as a page too, except a private link to a draft', () => {
  expect(normalizePagePath('/draft/secret')).toBeUndefined()
  const patterns = pageRoutes.map(({ path }) => path).filter((path) => !isFixed(path) && path !== '/draft/:token')
  expect(patterns.length).toBeGreaterThan(5)
  for (const path of patterns) {
    const filled = path.replaceAll(/:\w+(?:\{.+?\})?/g, 'x')
    expect(normalizePagePath(filled, ['/x'])?.path).not.toBe('/404')
  }
})

test('a page is in the sitemap exactly if search engines may index it', async () => {
  const client = createTestClient(await createTestApp())
  const indexable: string[] = []
  for (const { path } of sitePages) {
    const response = await client.fetch(path)
    const html = await response.text()
    if (response.status === 200 && !html.includes('<meta name="robots" content="noindex')) indexable.push(path)
  }
  expect(indexable).toEqual(publicPagePaths)
})
