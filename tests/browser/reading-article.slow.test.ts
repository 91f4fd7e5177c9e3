import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const picture = '/favicon.svg'
const content = `
Cats like [a lick mat](https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20) at dinner.
##Close heading
## Open heading
###Close subheading
### Open subheading
#Hidden one
# Hidden two
#### Hidden four
![A cat on a mat](${picture})
**Bold words**, [an essay](https://example.org/essay), [a page](/shop), [a rare ending](https://example.zzz/), [a script](javascript:alert(1)), [a double](https://amazon.com.evil.example/dp/B0AAAAAAA1).
Again [the mat](https://www.amazon.com/dp/B0AAAAAAA1) and [the mat](https://www.amazon.co.uk/dp/B0AAAAAAA1/ref=x).
A [ball](https://amzn.to/3abcdef) for later.
One [without a link](https://www.amazon.com/dp/B0AAAAAAA3).
<img src=x onerror=alert(1)> and <b>markup</b> are words.
`
const keywords = Array.from({ length: 14 }, (_, n) => `keyword ${n + 1}`)

const { site, browser } = await openPreparedSite(async (deps) => {
  const common = { image_url: picture, category: 'Cat Care' }
  await insertTestProduct(deps, {
    title: 'Lick mat',
    asin: 'B0AAAAAAA1',
    affiliate_link: 'https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20',
    sitestripe_image_url: 'https://images.example/sitestripe.svg',
    image_url: picture,
  })
  await insertTestProduct(deps, {
    title: 'Rubber ball',
    affiliate_link: 'https://amzn.to/3abcdef',
    image_url: 'https://images.example/ball.svg',
  })
  await insertTestProduct(deps, {
    title: 'Linkless tunnel',
    asin: 'B0AAAAAAA3',
    affiliate_link: null,
    image_url: picture,
  })
  for (let n = 0; n < 5; n++) await insertTestArticle(deps, { ...common, slug: `cat-${n}`, title: `Cat story ${n}` })
  await insertTestArticle(deps, { ...common, slug: 'dog', title: 'A dog story', category: 'Dog Care' })
  await insertTestArticle(deps, {
    ...common,
    slug: 'broken-pictures',
    image_url: '/media/gone.svg',
    content: 'Words.\n\n![Lost](/media/lost.svg)\n\nMore words.',
  })
  await insertTestArticle(deps, {
    ...common,
    slug: 'full',
    title: 'How to feed a cat: small bowls and calm corners',
    content,
    author: 'Wagwise Product Desk',
    published_date: Date.UTC(2026, 2, 5, 12),
    read_time: 7,
    meta_keywords: keywords,
    image_alt: 'A cat at its bowl',
  })
})
beforeEach(async () => {
  page = await newReaderPage(browser)
  await page.route('https://images.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
  return () => page.context().close()
})

const open = (slug = 'full') => page.goto(`${site.url}/article/${slug}`)
const text = (selector: string) => page.locator(selector).first().innerText()
const card = (name: string) => page.getByRole('complementary', { name: `Product: ${name}` })

test('the top shows a back link, category, title in two halves, author, date, reading time and image (100, 101, 102, 104, 106)', async () => {
  await open()
  const back = page.getByRole('link', { name: 'Back to Blog' })
  expect(await back.getAttribute('href')).toBe('/blog')
  expect(await text('.article-head .meta')).toMatch(/cat care/i)
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toBe('How to feed a cat: small bowls and calm corners')
  expect(await heading.locator('em').innerText()).toBe('small bowls and calm corners')
  const styles = await heading.evaluate((h1) => [
    getComputedStyle(h1).fontStyle,
    getComputedStyle(h1.querySelector('em') as Element).fontStyle,
  ])
  expect(new Set(styles).size, 'the halves look different').toBe(2)
  const byline = await text('.byline')
  for (const words of ['Wagwise Product Desk', 'March 5, 2026', '7 min read']) expect(byline).toContain(words)
  const hero = page.getByRole('img', { name: 'A cat at its bowl' })
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('the disclosure appears only where there are affiliate links (103, 118)', async () => {
  await open()
  expect(await page.getByText('Affiliate disclosure.').count()).toBe(1)
  await open('cat-0')
  expect(await page.getByText('Affiliate disclosure.').count()).toBe(0)
})

test('each line renders as it should, and hidden ones render nothing (107, 108, 109, 110, 111, 112)', async () => {
  await open()
  const blocks = await page
    .locator('.prose--article > *')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.tagName !== 'ASIDE')
        .map((element) => `${element.tagName} ${element.textContent}`),
    )
  expect(blocks).toEqual([
    'P Cats like a lick mat at dinner.',
    'H2 Close heading',
    'H2 Open heading',
    'H3 Close subheading',
    'H3 Open subheading',
    'FIGURE ',
    'P Bold words, an essay, a page, a rare ending, a script, a double.',
    'P Again the mat and the mat.',
    'P A ball for later.',
    'P One without a link.',
    'P <img src=x onerror=alert(1)> and <b>markup</b> are words.',
  ])
  expect(await page.getByRole('img', { name: 'A cat on a mat' }).getAttribute('src')).toBe(picture)
  const inside = await page
    .locator('.prose--article p *')
    .evaluateAll((elements) => [...new Set(elements.map(({ tagName }) => tagName))].toSorted())
  expect(inside).toEqual(['A', 'B'])
})

test('a product card follows the first paragraph that mentions the product, once (119, 121, 122, 126)', async () => {
  await open()
  const order = await page
    .locator('.prose--article > *')
    .evaluateAll((elements) =>
      elements.flatMap((element, at) =>
        element.tagName === 'ASIDE'
          ? [[elements[at - 1]?.textContent?.slice(0, 9), element.getAttribute('aria-label')]]
          : [],
      ),
    )
  expect(order).toEqual([
    ['Cats like', 'Product: Lick mat'],
    ['A ball fo', 'Product: Rubber ball'],
    ['One witho', 'Product: Linkless tunnel'],
  ])
})

test('the sitestripe image is shown first, and the main one if it does not load (125, 152)', async () => {
  await open()
  const image = card('Lick mat').locator('img')
  expect(await image.getAttribute('src')).toBe('https://images.example/sitestripe.svg')
  await page.route('**/sitestripe.svg', (route) => route.abort())
  await open()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.getAttribute('src')).toBe(picture)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('a product image that does not load at all becomes a placeholder (153)', async () => {
  await page.route('https://images.example/**', (route) => route.abort())
  await page.route(`**${picture}`, (route) => route.abort())
  await open()
  for (const name of ['Lick mat', 'Rubber ball']) {
    const image = card(name).locator('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/svg/)
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
})

test('an image that does not load is requested once, not again and again', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const requested: string[] = []
    // The page of the other scheme would request its dark picture, too.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme })
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await open('broken-pictures')
    await page.locator('.article-hero').getByText('Image unavailable').waitFor()
    await page.waitForTimeout(500)
    expect(requested.filter((path) => path === '/media/gone.svg')).toHaveLength(1)
    expect(requested.filter((path) => path === '/media/gone-night.svg')).toHaveLength(colorScheme === 'dark' ? 1 : 0)
    page.removeAllListeners('request')
  }
})

test('an illustration whose dark version does not load is shown as in the light', async () => {
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
  await page.route('**/media/gone.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await open('broken-pictures')
  const image = page.locator('.article-hero img')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(4)
  expect(await image.isVisible()).toBe(true)
})

test('related and popular articles are beside it, and the article itself is not among the related (129, 130)', async () => {
  await open()
  const related = page
    .locator('section', { has: page.getByRole('heading', { name: 'Related articles' }) })
    .locator('h3 a')
  expect(await related.count()).toBe(3)
  const paths = await related.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths).not.toContain('/article/full')
  expect(paths).not.toContain('/article/dog')
  const popular = page
    .locator('section', { has: page.getByRole('heading', { name: 'Popular This Week' }) })
    .getByRole('listitem')
  expect(await popular.count()).toBe(5)
})

/** Playwright cannot evaluate a page that is navigating, so the page itself records what it shows. */
async function noteSpinner() {
  await page.evaluate(() => {
    sessionStorage.removeItem('spinner')
    new MutationObserver(() => {
      const spinner = document.querySelector('[role=status] .spinner')
      if (spinner && spinner.getBoundingClientRect().height > 0) sessionStorage.setItem('spinner', 'seen')
    }).observe(document.body, { childList: true, subtree: true })
  })
}
const spinnerSeen = () => page.evaluate(() => sessionStorage.getItem('spinner'))

test.each([
  [1500, 'seen'],
  [0, null],
])('when the next article takes %i ms to load, the spinner is %s (97)', async (milliseconds, seen) => {
  await page.clock.install()
  await open()
  await page.waitForLoadState('networkidle')
  await noteSpinner()
  // However slow the machine is, no time passes before the fast response.
  if (milliseconds === 0) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.route('**/article/cat-4', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    await route.continue()
  })
  await page.locator('h3 a[href="/article/cat-4"]').click()
  await page.getByRole('heading', { level: 1, name: 'Cat story 4' }).waitFor()
  expect(await spinnerSeen()).toBe(seen)
  expect(await page.locator('.page-wait').count(), 'gone with the old page').toBe(0)
})

test('a missing article has its text and a link back (98)', async () => {
  const response = await open('never-written')
  expect(response?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Article Not Found')
  expect(await page.locator('main').innerText()).toContain("The article you're looking for doesn't exist.")
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.waitForURL('**/blog')
})
