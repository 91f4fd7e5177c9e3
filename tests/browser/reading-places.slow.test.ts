import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { categories } from '#domain/articles/categories.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(4)
const zalgo = `Z${'\u0300\u0489\u0316\u0361'.repeat(60)}algo`
const articleCount = 76 + categories.length

const { site, browser } = await openPreparedSite(async (making) => {
  const now = making.clock()
  let age = 0
  const write = (change: Parameters<typeof insertTestArticle>[1]) =>
    insertTestArticle(making, { image_url: '/favicon.svg', published_date: now - 1000 * age++, ...change })
  for (let n = 0; n < 72; n++) await write({ slug: `story-${n}`, title: `Story ${n}` })
  await write({ slug: 'before', title: longWord })
  await write({
    id: 'short',
    slug: 'short',
    title: 'A short start',
    content: 'Try [this mat](https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20).\n\nMore words.',
  })
  await write({ slug: 'after', title: longWord })
  await write({ slug: 'long-words', content: `- ${longWord}\n- **${longWord}**\n\nA **${longWord}**.` })
  for (const { title } of categories) await write({ slug: `in-${age}`, title: `About ${title}`, category: title })
  for (const [n, category] of ['Beds', 'Bowls', 'Brushes', 'Carriers', 'Collars', 'Doors', 'Toys', 'Walks'].entries())
    await insertTestProduct(making, {
      title: `Product ${n}`,
      category: `${category} & more`,
      image_url: '/favicon.svg',
    })
  await insertTestProduct(making, {
    title: 'Lick mat',
    asin: 'B0AAAAAAA1',
    affiliate_link: 'https://www.amazon.com/dp/B0AAAAAAA1?tag=wagwise-20',
    image_url: '/favicon.svg',
    category: 'Walks & more',
  })
  const comment = { article_id: 'short', user_id: null, author_email: 'a@example.org', approved: true }
  for (const [n, words] of ['Newest.', zalgo, 'Oldest.'].entries())
    await making.db
      .insertInto('comments')
      .values({
        ...comment,
        id: `c${n}`,
        author_name: n === 1 ? zalgo : 'Ada',
        content: words,
        state: 'approved',
        suspicions: [],
        created_at: now - n,
        decided_at: now,
      })
      .execute()
})
beforeEach(async () => {
  page = await newReaderPage(browser)
  return () => page.context().close()
})

async function open(path: string, island?: string) {
  await page.goto(site.url + path)
  if (island) await page.waitForSelector(islandReady(island))
}
const cards = () => page.locator('.list .story-card')

test.each([
  ['/blog?category=Seasonal+Pet+Care', 'blog-list', 'Seasonal Pet Care', 390],
  ['/blog?category=Seasonal+Pet+Care', 'blog-list', 'Seasonal Pet Care', 1280],
  ['/shop?category=Walks+%26+more', 'shop-grid', 'Walks & more', 390],
])('the tab of %s is in sight on arrival, and a phone names the category', async (path, island, name, width) => {
  await page.setViewportSize({ width, height: 800 })
  await open(path, island)
  const isInSight = () =>
    page.locator('.tab[aria-current]').evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect()
      const row = tab.parentElement?.getBoundingClientRect()
      return row !== undefined && left >= row.left && right <= row.right
    })
  await expect.poll(isInSight).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const title = page.locator('.list').getByRole('heading', { name, exact: true })
  expect(await title.count()).toBe(width < 900 ? 1 : 0)
})

test('Back after Load more returns to the article, though the page was loaded again', async () => {
  await open('/blog', 'blog-list')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => cards().count()).toBe(articleCount)
  await page.getByRole('link', { name: 'About Pet Travel' }).click()
  await page.waitForURL('**/article/*')
  await page.goBack()
  await expect.poll(() => cards().count()).toBe(articleCount)
  const card = page.getByRole('link', { name: 'About Pet Travel' })
  const isInSight = () =>
    card.evaluate((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > 0 && bottom < innerHeight
    })
  await expect.poll(isInSight).toBe(true)
})

test('an excerpt can be selected, and a click on it still opens the article', async () => {
  await open('/blog', 'blog-list')
  const excerpt = cards().locator('.story-card__excerpt').nth(4)
  await excerpt.scrollIntoViewIfNeeded()
  const box = await excerpt.boundingBox()
  if (!box) throw new Error('The excerpt is not shown.')
  await page.mouse.move(box.x + 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 8, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/^What/)
  expect(page.url()).toBe(`${site.url}/blog`)
  await excerpt.click()
  await page.waitForURL('**/article/story-4')
})

test('the drop cap of a short first paragraph does not shift the product card after it', async () => {
  await open('/article/short')
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left)
  expect(await left('.inline-product')).toBe(await left('.prose'))
})

test.each([320, 1280])('a long word in Previous and Next stays inside its link at %i pixels', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  await open('/article/short')
  const links = page.locator('.adjacent-articles a')
  expect(await links.count()).toBe(2)
  for (const link of await links.all())
    expect(await link.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a long word in a list or in bold does not make a narrow page scroll sideways', async () => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open('/article/long-words')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a printed FAQ has all answers', async () => {
  await open('/faq')
  const answers = page.locator('main details > :not(summary)')
  const visible = answers.filter({ visible: true })
  expect(await visible.count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await visible.count()).toBe(await answers.count())
})
test('a printed article shows no raw URLs', async () => {
  await open('/article/short')
  await page.emulateMedia({ media: 'print' })
  const added = await page
    .locator('.prose a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content))
  expect(new Set(added)).toEqual(new Set(['none']))
})

test('no card of the shop is cut between two printed pages', async () => {
  await open('/shop')
  await page.emulateMedia({ media: 'print' })
  const breaks = await page
    .locator('.product-grid .product-card')
    .evaluateAll((products) => products.map((card) => getComputedStyle(card).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
})

test('stacked accents in a comment do not paint over its neighbors', async () => {
  await open('/article/short')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('comments'))
  const comments = page.locator('.comment')
  await expect.poll(() => comments.count()).toBe(3)
  await comments.nth(2).scrollIntoViewIfNeeded()
  const shots = async () => [await comments.nth(0).screenshot(), await comments.nth(2).screenshot()]
  const withAccents = await shots()
  // Its border stays: at a fractional position it shares a row of pixels with the next comment.
  await comments.nth(1).evaluate((comment) => {
    for (const part of comment.querySelectorAll<HTMLElement>('*')) part.style.visibility = 'hidden'
  })
  const without = await shots()
  expect(withAccents.map((shot, index) => shot.equals(without[index] ?? Buffer.of()))).toEqual([true, true])
  for (const part of ['b', 'p']) {
    const words = (await comments.nth(1).locator(part).textContent()) ?? ''
    expect(words.match(/[\p{Mn}\p{Me}]+/gu)?.map(({ length }) => length)).toEqual([5])
  }
})
