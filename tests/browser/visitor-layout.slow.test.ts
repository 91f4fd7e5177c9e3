import sharp from 'sharp'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { islandReady, newReaderPage, openSharedBrowser, waitForNextFrame } from '#tests/kit/browser.ts'
import { startSite, type RunningSite } from '#tests/kit/site-process.ts'

let site: RunningSite
let browser: Browser
let article: string

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), openSharedBrowser()])
  const list = (await (await fetch(`${site.url}/api/articles?limit=1`)).json()) as { articles: { slug: string }[] }
  article = `/article/${list.articles[0]?.slug}`
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

type Motion = { reducedMotion?: 'reduce' | 'no-preference' }
async function open(path: string, width: number, options: Motion = {}): Promise<Page> {
  const page = await newReaderPage(browser, { viewport: { width, height: width < 600 ? 844 : 900 }, ...options })
  await page.goto(site.url + path)
  return page
}
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.each(['/', '/categories'])(
  'every category card on %s shows its description at every width (41, 228)',
  async (path) => {
    const page = await open(path, 1280)
    for (const width of [320, 390, 599, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const cards = await page.locator('.category-card').evaluateAll((all) =>
        all.map((card) => {
          const [box, text] = [card, card.querySelector('p')].map((part) => part?.getBoundingClientRect())
          const unit = card.querySelector('.category-card__unit')?.getBoundingClientRect()
          const fits = box && text && text.height > 10 && text.bottom <= box.bottom && text.right <= box.right
          return Boolean(fits && text.width >= 100 && unit && unit.width > 10)
        }),
      )
      expect([width, cards]).toEqual([width, Array.from({ length: 13 }, () => true)])
      expect([width, await overflow(page)]).toEqual([width, 0])
    }
    await page.context().close()
  },
)

/** The tallest run of equal rows that have one color from edge to edge. */
async function tallestBlank(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const bytes = info.width * 3
  let [tallest, run, previous] = [0, 0, '']
  for (let y = 0; y < info.height; y++) {
    const row = data.subarray(y * bytes, (y + 1) * bytes)
    const color = row.subarray(0, 3).toString('hex')
    const plain = row.every((value, at) => value === row[at % 3])
    run = plain ? (color === previous ? run + 1 : 1) : 0
    previous = plain ? color : ''
    tallest = Math.max(tallest, run)
  }
  return tallest
}

test.each(['/', '/blog', 'article', '/shop'])(
  'a capture of all of %s on a phone has no blank section',
  async (path) => {
    const page = await open(path === 'article' ? article : path, 390, { reducedMotion: 'no-preference' })
    const skipped = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('main *')].filter((each) => getComputedStyle(each).contentVisibility === 'auto')
            .length,
      )
    await expect.poll(skipped).toBe(0)
    expect(await tallestBlank(await page.screenshot({ fullPage: true }))).toBeLessThan(180)
    await page.context().close()
  },
)

test('phones render what is below the fold after the first screen, unless motion is reduced', async () => {
  const styles = await builtStyles()
  expect(styles.match(/content-visibility:\s*auto/g)).toHaveLength(1)
  expect(styles).toMatch(/@keyframes render\{(?:to|100%)\{content-visibility:\s*visible\}\}/)
  const page = await open('/', 390, { reducedMotion: 'reduce' })
  const values = await page
    .locator('#categories ~ *')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).contentVisibility))
  expect(new Set(values)).toEqual(new Set(['visible']))
  await page.context().close()
})
async function builtStyles(): Promise<string> {
  const html = await (await fetch(`${site.url}/no-such-page`)).text()
  const hrefs = [...html.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, href]) => href)
  return (await Promise.all(hrefs.map(async (href) => (await fetch(site.url + href)).text()))).join('')
}

test.each([390, 1280])('plain sections of home share the space between them, at %i pixels', async (width) => {
  const page = await open('/', width)
  const gaps = await page.evaluate(() => {
    const sections = [...document.querySelectorAll('main > .section, main > [data-island] > .section')]
    const isPlain = (section: Element | undefined) => section && !section.matches('.tint, .deep')
    const style = (section: Element) => getComputedStyle(section)
    return sections.flatMap((section, index) => {
      const before = sections[index - 1]
      if (!before || !isPlain(before) || !isPlain(section)) return []
      return [Number.parseFloat(style(before).paddingBottom) + Number.parseFloat(style(section).paddingTop)]
    })
  })
  expect(gaps.length).toBeGreaterThanOrEqual(5)
  expect(new Set(gaps)).toEqual(new Set([width === 390 ? 64 : 96]))
  await page.context().close()
})

test.each([390, 1280])('the note below the blog list stays clear of the band, at %i pixels', async (width) => {
  const page = await open('/blog', width)
  const [list, note, band] = await Promise.all(
    ['.list', '.list-note', '#newsletter'].map((part) => page.locator(part).first().boundingBox()),
  )
  expect((note?.y ?? 0) - ((list?.y ?? 0) + (list?.height ?? 0))).toBe(48)
  expect((band?.y ?? 0) - ((note?.y ?? 0) + (note?.height ?? 0))).toBe(width === 390 ? 64 : 96)
  await page.context().close()
})

test('tabs that go on fade into the paper, and the last one can be read in full', async () => {
  for (const width of [390, 1280]) {
    const page = await open('/blog', width)
    const tabs = page.locator('.tabs')
    const box = (await tabs.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: box.x + box.width - 3, y: box.y + 2, width: 3, height: box.height - 6 }
    const edge = await sharp(await page.screenshot({ clip }))
      .removeAlpha()
      .raw()
      .toBuffer()
    const paper = await sharp(await page.screenshot({ clip: { x: 2, y: box.y - 12, width: 1, height: 1 } }))
      .removeAlpha()
      .raw()
      .toBuffer()
    const difference = Math.max(...edge.map((value, at) => Math.abs(value - (paper[at % 3] ?? 0))))
    expect([width, difference <= 8 ? 'paper' : difference]).toEqual([width, 'paper'])
    await tabs.evaluate((list) => (list.scrollLeft = list.scrollWidth))
    const last = await tabs.locator('.tab').last().boundingBox()
    const room = box.x + box.width - ((last?.x ?? 0) + (last?.width ?? 0))
    expect([width, room >= 16]).toEqual([width, true])
    await page.context().close()
  }
})

test.each([
  ['/no-such-page', '.lost'],
  ['/article/no-such-article', '.lost'],
])('%s fills the width of the page with its drawing', async (path, part) => {
  const page = await open(path, 1280)
  await page.locator(`${part} .picture img`).waitFor()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const [frame, picture] = await Promise.all([
      page.locator(part).boundingBox(),
      page.locator(`${part} .picture`).boundingBox(),
    ])
    expect([width, (picture?.width ?? 0) >= (frame?.width ?? Infinity)]).toEqual([width, true])
    expect([width, (picture?.height ?? 0) >= 240]).toEqual([width, true])
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  await page.context().close()
})

test.each(['/blog?q=zzzzqqqq', '/favorites'])('%s shows its whole drawing', async (path) => {
  const page = await open(path, 1280)
  await page.locator('.empty-state .picture img').waitFor()
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const picture = await page.locator('.empty-state .picture').boundingBox()
    expect([width, (picture?.width ?? 0) >= 240]).toEqual([width, true])
    expect([width, (picture?.height ?? 0) >= 160]).toEqual([width, true])
    expect([width, await overflow(page)]).toEqual([width, 0])
  }
  await page.context().close()
})

test('an unknown path offers a search that works without script (7)', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.url}/no-such-page`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/404\s+Oops! Page not found/)
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('carrier')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog?q=carrier')
  await page.getByText(/^Found \d+ article\(s\)$/).waitFor()
  await context.close()
})

test.each([
  [390, 844],
  [1280, 900],
])('the newsletter popup shows a picture and fits a window of %i by %i', async (width, height) => {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(site.url + article)
  await page.waitForSelector(islandReady('newsletter-popup'), { state: 'attached' })
  await page.clock.fastForward(31_000)
  const popup = page.getByRole('dialog', { name: 'Join us for the weekly Wagwise picks' })
  await popup.waitFor()
  const loaded = () => popup.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect.poll(loaded).toBe(800)
  const boxes = await Promise.all(
    [popup, popup.locator('img'), popup.getByRole('button', { name: 'Subscribe' })].map((part) => part.boundingBox()),
  )
  for (const box of boxes) {
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  }
  expect(boxes[1]?.height).toBeGreaterThan(120)
  await context.close()
})

test('Generate Articles floats: it stays in the window at every scroll position, above the cookie bar (62)', async () => {
  for (const [width, height] of [
    [320, 800],
    [390, 844],
    [768, 1024],
    [1280, 900],
    [1600, 1000],
  ] as const) {
    const page = await newReaderPage(browser, { viewport: { width, height } })
    await page.goto(site.url)
    const button = page.locator('.floating-action')
    for (let top = 0; top < 1500; top += 250) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await waitForNextFrame(page)
      const isReachable = await button.evaluate((floating) => {
        const box = floating.getBoundingClientRect()
        return floating.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
      })
      expect([width, top, isReachable]).toEqual([width, top, true])
    }
    await page.context().close()
  }
})
