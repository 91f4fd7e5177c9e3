import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { islandReady, newReader, openBrowser, photograph } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let empty: RunningSite
let browser: Browser
let article: string

beforeAll(async () => {
  ;[site, empty, browser] = await Promise.all([
    startSite(),
    startSite('dist/server/main.js', { SEED: 'none' }),
    openBrowser(),
  ])
  const { articles } = (await (await fetch(`${site.url}/api/search?q=feed`)).json()) as { articles: { slug: string }[] }
  article = `/article/${articles[0]?.slug}`
})
afterAll(async () => {
  await browser.close()
  await Promise.all([site.stop(), empty.stop()])
})

const screens = {
  home: '/',
  blog: '/blog',
  'blog-category': '/blog?category=Cat%20Care',
  'blog-nothing': '/blog?q=zebra',
  article: 'article',
  'article-missing': '/article/none',
  shop: '/shop',
  categories: '/categories',
  faq: '/faq',
  about: '/about',
  contact: '/contact',
  'privacy-policy': '/privacy-policy',
  'terms-of-service': '/terms-of-service',
  'cookie-policy': '/cookie-policy',
  'affiliate-disclaimer': '/affiliate-disclaimer',
  'download-assets': '/download-assets',
  'not-found': '/no-such-page',
}

/** Pictures that the reader would see as broken. */
const brokenPictures = () =>
  [...document.images]
    .filter((image) => image.complete && image.naturalWidth === 0 && !image.hidden)
    .map(({ src }) => src)

test.each(Object.entries(screens))(
  '%s is photographed at three widths, with every picture there',
  async (name, screen) => {
    const page = await newReader(browser)
    await page.goto(site.url + (screen === 'article' ? article : screen))
    await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
    await photograph(page, name)
    expect(await page.evaluate(brokenPictures)).toEqual([])
    expect(await page.locator('.picture__message').count()).toBe(0)
    await page.context().close()
  },
)

test.each([
  ['home-empty', '/'],
  ['blog-empty', '/blog'],
  ['shop-empty', '/shop'],
])('%s, on a site without content, is photographed too (54, 143)', async (name, path) => {
  const page = await newReader(browser)
  await page.goto(empty.url + path)
  await page.waitForSelector(islandReady('toasts'), { state: 'attached' })
  await photograph(page, name)
  const words = path === '/shop' ? 'No products found in this category.' : 'No articles available yet.'
  expect(await page.getByText(words).isVisible()).toBe(true)
  await page.context().close()
})
