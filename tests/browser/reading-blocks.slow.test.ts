import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  collectPageErrors,
  expectAccessible,
  expectAccessibleInBothThemes,
  newReaderPage,
  openSharedBrowser,
  takeScreenshots,
} from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser

/** Together they have every block. Starter pictures have no captions, so one is added. */
const articles = {
  'hot-weather-dog-walks': [
    ...['.urgent-line', '.takeaways', '.article-table', '.triage', '.emergency-steps', '.pull-quote', '.sources'],
    ...['.callout--never', '.callout--call-your-vet', '.prose--article > ul ul', '.prose--article > hr', '.reference'],
  ],
  'a-cat-carrier-your-cat-will-enter': ['.prose--article > ol'],
  'many-cats-one-home-resource-map': ['.comparison', '.callout--good-to-know'],
  'house-training-without-scolding': ['.callout--do-now', '.inline-product', 'figcaption'],
}

beforeAll(async () => {
  site = await startSite('dist/server/main.js', { SEED: 'starter' })
  const file = new DatabaseSync(join(site.dataDir, 'wagwise.db'), { timeout: 60_000 })
  const image = '![A cat](/favicon.svg "Halfway is a good place to stop. | Illustration: Wagwise")'
  file
    .prepare(`update articles set content = content || ? where slug = ?`)
    .run(`\n\n${image}`, 'house-training-without-scolding')
  file.close()
  browser = await openSharedBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

async function withPage(options: object, run: (page: Page) => Promise<void>) {
  const page = await newReaderPage(browser, options)
  try {
    await run(page)
  } finally {
    await page.context().close()
  }
}

/** How far the page can be scrolled sideways; boxes that scroll on their own do not count. */
const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [slug, blocks] of Object.entries(articles)) {
  test.each([320, 390, 1280])(
    `the blocks of ${slug} are accessible and fit at %i px, light and dark`,
    async (width) => {
      await withPage({ viewport: { width, height: 844 } }, async (page) => {
        const errors = collectPageErrors(page)
        await page.goto(`${site.url}/article/${slug}`)
        for (const block of blocks) expect([block, await page.locator(block).count()]).not.toEqual([block, 0])
        expect(await sidewaysOverflow(page)).toBe(0)
        await expectAccessibleInBothThemes(page)
        expect(errors).toEqual([])
      })
    },
  )
}

test('the printable card is accessible and fits, on phones too', async () => {
  for (const width of [320, 1280]) {
    await withPage({ viewport: { width, height: 844 } }, async (page) => {
      await page.goto(`${site.url}/article/hot-weather-dog-walks`)
      await page.getByRole('link', { name: 'Print this card' }).click()
      await page.waitForURL('**/card')
      expect(await sidewaysOverflow(page)).toBe(0)
      await expectAccessible(page)
      if (width > 1000) await takeScreenshots(page, 'article-card')
    })
  }
})

test('a reader in a hurry and one who checks sources get there and back without script', async () => {
  await withPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } }, async (page) => {
    await page.goto(`${site.url}/article/hot-weather-dog-walks`)
    await page.locator('.urgent-line a').click()
    await expect
      .poll(() =>
        page
          .locator('.emergency-steps')
          .boundingBox()
          .then((box) => box?.y ?? 0),
      )
      .toBeLessThan(300)
    await page.getByRole('link', { name: 'Source 1', exact: true }).click()
    expect(page.url()).toMatch(/#source-1$/)
    await page.getByRole('link', { name: 'Back to reference 1' }).click()
    expect(page.url()).toMatch(/#reference-1$/)
  })
})

test('article pages load the styles of blocks instead of those of other pages', async () => {
  await withPage({}, async (page) => {
    const sheets = () =>
      // Besides the colors of drawn pictures.
      page
        .locator('link[rel=stylesheet]:not([href^="/pictures.css"])')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.goto(`${site.url}/article/hot-weather-dog-walks`)
    expect(await sheets()).toEqual([expect.stringContaining('/article-blocks-')])
    await page.goto(`${site.url}/blog`)
    expect(await sheets()).toEqual([expect.stringContaining('/front-')])
  })
})

test('a wide table scrolls inside its own box, which the keyboard reaches', async () => {
  await withPage({ viewport: { width: 320, height: 844 } }, async (page) => {
    await page.goto(`${site.url}/article/pet-emergency-or-can-it-wait`)
    const box = page.locator('.article-table').first()
    await box.focus()
    expect(await box.evaluate((element) => document.activeElement === element)).toBe(true)
    expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0)
    expect(await sidewaysOverflow(page)).toBe(0)
  })
})

test('on paper the controls are gone and the addresses of the sources are there', async () => {
  await withPage({ viewport: { width: 700, height: 900 } }, async (page) => {
    await page.goto(`${site.url}/article/hot-weather-dog-walks`)
    await page.emulateMedia({ media: 'print' })
    for (const gone of ['.emergency-steps__print', '.urgent-line', '.inline-product .button', '.site-header'])
      expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false])
    expect(await page.locator('.sources__url').first().isVisible()).toBe(true)
    expect(await page.locator('.print-masthead').isVisible()).toBe(true)
    expect(await page.locator('.triage thead').isVisible()).toBe(true)
  })
})
