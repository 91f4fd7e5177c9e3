import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicPagePaths } from '#domain/site/pages.ts'
import { islandReady, newReaderPage, openSharedBrowser } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser
let article: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openSharedBrowser()])
  const { articles } = (await (await fetch(`${site.url}/api/search?q=feed`)).json()) as { articles: { slug: string }[] }
  article = `/article/${articles[0]?.slug}`
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

async function withoutScript(path: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(site.url + path)
  return page
}

test('without scripts every page can be read, and nothing waits for one (24)', async () => {
  const page = await withoutScript('/')
  for (const path of [...publicPagePaths, article]) {
    await page.goto(site.url + path)
    expect(await page.locator('h1').isVisible(), path).toBe(true)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(300)
    expect(await page.locator('.spinner:visible').count(), path).toBe(0)
  }
  await page.context().close()
})

test('without scripts the blog is searched, filtered and cleared by plain links and a form (75, 79, 81, 82, 83)', async () => {
  const page = await withoutScript('/blog')
  await page.getByRole('link', { name: 'Cat Care', exact: true }).first().click()
  await page.waitForURL('**/blog?category=Cat+Care')
  expect(await page.locator('.story-card').count()).toBe(3)
  await page.getByRole('searchbox').fill('litter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog?category=Cat+Care&q=litter')
  expect(await page.getByText(/Found [1-3] article\(s\)/).isVisible()).toBe(true)
  await page.getByRole('searchbox').fill('zebra')
  await page.keyboard.press('Enter')
  await page.getByText('No articles found matching "zebra"').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.waitForURL('**/blog?category=Cat+Care')
  expect(await page.locator('.story-card').count()).toBe(3)
  await page.context().close()
})

test('without scripts the header links work, also on a phone, and its search button goes to the blog (13, 16)', async () => {
  const page = await withoutScript('/about')
  await page.getByRole('button', { name: 'Search articles' }).click()
  await page.waitForURL(/\/blog/)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL('**/#categories')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#site-menu').getByRole('link', { name: 'Shop' }).click()
  await page.waitForURL('**/shop')
  await page.getByRole('link', { name: 'Beds & Comfort' }).click()
  await page.waitForURL('**/shop?category=*')
  expect(await page.locator('.product-grid .product-card').count()).toBeGreaterThan(0)
  await page.context().close()
})

test('without scripts an answer of the FAQ opens, one at a time (223)', async () => {
  const page = await withoutScript('/faq')
  await page.locator('summary').nth(0).click()
  await page.locator('summary').nth(5).click()
  expect(await page.locator('.accordion__answer:visible').count()).toBe(1)
  await page.context().close()
})

test('without scripts every slide of a carousel can be scrolled to (58)', async () => {
  const page = await withoutScript('/shop')
  const row = page.locator('.shop-hero .carousel')
  const reached = await row.evaluate((element) => element.scrollWidth / element.clientWidth)
  expect(reached).toBeGreaterThan(2.9)
  await page.context().close()
})

test('without scripts the three forms are sent, and a page says how it went (23, 24)', async () => {
  const page = await withoutScript('/contact')
  await page.getByLabel('Name').fill('Ada')
  await page.locator('main').getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill('   ')
  await page.getByLabel('Message').fill('Rabbits\nneed hay.')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('The subject is missing.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('Rabbits\nneed hay.')
  await page.getByLabel('Subject').fill('Hay')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('heading', { name: 'Message Sent!' }).waitFor()

  await page.goto(`${site.url}/blog`)
  await page.getByLabel('Email address').fill('ada@example.org')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('heading', { name: 'Successfully subscribed!' }).waitFor()

  await page.goto(site.url + article)
  const comment = page.locator('#comments form')
  await comment.getByLabel('Name').fill('Ada')
  await comment.getByLabel('Email').fill('ada@example.org')
  await comment.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByText('Please fill in all fields').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
  await page.getByLabel('Comment', { exact: true }).fill('My cat agrees.')
  await page.getByRole('button', { name: 'Post Comment' }).click()
  await page.getByRole('heading', { name: 'Comment submitted!' }).waitFor()
  await page.getByRole('link', { name: 'Back to the article' }).click()
  await page.waitForURL(`**${article}`)
  await page.context().close()
})

test('without scripts no button is shown that would do nothing', async () => {
  const page = await withoutScript('/')
  const idle: string[] = []
  for (const path of [...publicPagePaths, '/favorites', '/auth', article]) {
    await page.goto(site.url + path)
    for (const button of await page.locator('button:visible').all()) {
      const works = await button.evaluate(
        (element: HTMLButtonElement) =>
          element.hasAttribute('popovertarget') || (element.type === 'submit' && element.form?.hasAttribute('action')),
      )
      if (!works) idle.push(`${path}: ${await button.innerText()}`)
    }
  }
  expect(idle).toEqual([])
  await page.goto(`${site.url}/auth`)
  expect(await page.locator('input:visible').count()).toBe(0)
  await page.context().close()
})

test('no page is wider than a screen of 320 pixels', async () => {
  const page = await newReaderPage(browser, { viewport: { width: 320, height: 640 } })
  const wide: string[] = []
  for (const path of [...publicPagePaths, article, '/no-such-page', '/article/none', '/blog?q=zebra']) {
    await page.goto(site.url + path)
    const { room, content, outside } = await page.evaluate(() => {
      const right = document.documentElement.clientWidth
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const over = [...document.body.querySelectorAll('a, button, input, h1, h2, h3, p, img')].filter(
        (element) => element.getBoundingClientRect().right > right + 1 && !scrolls(element.parentElement),
      )
      return {
        room: right,
        content: document.documentElement.scrollWidth,
        outside: over.map((element) => element.outerHTML.slice(0, 120)),
      }
    })
    if (content > room || outside.length > 0) wide.push(`${path}: ${content} of ${room} ${outside.join(' ')}`)
  }
  expect(wide).toEqual([])
  await page.context().close()
})

test('with the keyboard alone: skip to the content, through the header, and the focus is always visible (96)', async () => {
  const page = await newReaderPage(browser)
  await page.goto(`${site.url}/shop`)
  await page.waitForSelector(islandReady('shop-grid'))
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const unseen: string[] = []
  for (let times = 0; times < 30; times++) {
    await page.keyboard.press('Tab')
    const error = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      const after = getComputedStyle(element, '::after').outlineStyle
      const { top, bottom, width } = element.getBoundingClientRect()
      const card = element.closest('.product-card')
      const around = card ? getComputedStyle(card).outlineStyle : 'none'
      const marked = outlineStyle !== 'none' || boxShadow !== 'none' || after !== 'none' || around !== 'none'
      const inSight = bottom > 0 && top < innerHeight && width > 0
      return marked && inSight ? '' : `${element.outerHTML.slice(0, 120)} ${outlineStyle} ${top}`
    })
    if (error) unseen.push(error)
  }
  expect(unseen).toEqual([])
  await page.context().close()
})

test('with the keyboard alone: arrows move a carousel, Enter follows a tab (58, 139)', async () => {
  const page = await newReaderPage(browser)
  await page.goto(`${site.url}/shop`)
  await page.waitForSelector(islandReady('shop-hero'))
  const current = () =>
    page.locator('.shop-hero .carousel-dot').evaluateAll((all) => all.findIndex((dot) => dot.ariaCurrent === 'true'))
  await page.locator('.shop-hero .carousel').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(current).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(current).toBe(2)
  await page.getByRole('link', { name: 'Beds & Comfort' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url()).toContain('category=')
  await page.context().close()
})

test('offline, what is on the page still works, and what needs the network shows an error (85, 95)', async () => {
  const page = await newReaderPage(browser)
  await page.goto(`${site.url}/blog`)
  await page.waitForSelector(islandReady('blog-list'))
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Cat Care' }).click()
  await page.getByText('Error loading articles. Please try again later.').waitFor()
  await page.getByRole('button', { name: 'Search articles' }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('cat')
  await page.getByText('Search failed. Please try again.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.context().setOffline(false)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Dog Care' }).click()
  await expect.poll(() => page.locator('.story-card').count()).toBe(3)
  await page.context().close()
})

test('a link clicked while offline leads back to a page that works', async () => {
  const page = await newReaderPage(browser)
  await page.goto(`${site.url}/about`)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click({ noWaitAfter: true })
  await failed
  await page.context().setOffline(false)
  await page.goBack().catch(() => null)
  await page.goto(`${site.url}/about`)
  await page.getByRole('button', { name: 'Search articles' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('.page-wait').count()).toBe(0)
  await page.context().close()
})
