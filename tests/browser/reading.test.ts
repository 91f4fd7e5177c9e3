import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { collectPageErrors, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
let page: Page

beforeEach(async () => {
  page = await newReaderPage(site.browser)
  return () => page.context().close()
})

const picture = '/favicon.svg'
const toast = (title: string, text = '') =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()
const dismiss = async () => {
  for (const close of await page.getByRole('button', { name: 'Dismiss' }).all()) await close.click()
  await page.locator('.toast').waitFor({ state: 'detached' })
}
const heart = () => page.locator('[data-island="like-bar"] button').first()

async function openArticle(slug: string, on = page) {
  await on.goto(`${site.url}/article/${slug}`)
  await on.locator('[data-island="like-bar"]').scrollIntoViewIfNeeded()
  await on.waitForSelector(islandReady('like-bar'))
}

test('from home to an article, which the reader likes, comments on, and whose newsletter they join (127, 164, 191, 204, 206)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(site.url)
  const story = page.locator('.story-card a').first()
  await story.scrollIntoViewIfNeeded()
  const href = String(await story.getAttribute('href'))
  await story.click()
  await page.waitForURL(`**${href}`)

  await heart().scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('like-bar'))
  await heart().click()
  await toast('Thanks for the love!', 'Your like has been recorded')
  await dismiss()
  const slug = href.replace('/article/', '')
  const likes = 'select likes from article_counts join articles on articles.id = article_id where slug = ?'
  await expect.poll(() => site.sql(likes, slug)).toEqual([{ likes: 1 }])

  const comments = page.locator('#comments')
  await comments.scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('comments'))
  const comment = { author_name: 'Hedy', author_email: 'hedy@example.org', content: 'My cat agrees with Hedy.' }
  for (const [name, value] of Object.entries(comment)) await comments.locator(`[name="${name}"]`).fill(value)
  await comments.getByRole('button', { name: 'Post Comment' }).click()
  await toast('Comment submitted!', 'Your comment is awaiting moderation and will appear soon.')
  await dismiss()
  const stored = site.sql('select * from comments where author_email = ?', comment.author_email)
  expect(stored).toMatchObject([{ ...comment, approved: 0, user_id: null }])

  const newsletter = page.locator('#newsletter')
  await newsletter.scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('newsletter-form'))
  await newsletter.getByLabel('Email address').fill('hedy@example.org')
  await newsletter.getByRole('button', { name: 'Subscribe' }).click()
  await toast('Successfully subscribed!')
  expect(site.sql("select state from subscribers where email = 'hedy@example.org'")).toEqual([{ state: 'subscribed' }])

  await page.reload()
  await heart().scrollIntoViewIfNeeded()
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  expect(await comments.innerText(), 'it waits for the owner').not.toContain(comment.content)
  expect(errors).toEqual([])
})

test('everything on an article can be reached and done with the keyboard alone (127)', async () => {
  await insertTestArticle(site.deps, { slug: 'by-keyboard', image_url: picture })
  await openArticle('by-keyboard')
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('comments'))
  await heart().focus()
  await page.keyboard.press('Enter')
  await toast('Thanks for the love!')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('By keyboard.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast('Comment submitted!')
  expect(site.sql("select author_name from comments where content = 'By keyboard.'")).toEqual([{ author_name: 'Ada' }])
})

test('other images that do not load show Image unavailable (132)', async () => {
  const content = 'Words.\n\n![Lost](/art/shop-1.svg)\n\nMore words.'
  await insertTestArticle(site.deps, { slug: 'broken-pictures', image_url: '/art/empty.svg', content })
  // Only here: the article is also in lists that others look at.
  await page.route('**/art/*', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${site.url}/article/broken-pictures`)
  await page.locator('.prose--article figure').scrollIntoViewIfNeeded()
  for (const place of ['.article-hero', '.prose--article figure']) {
    await expect.poll(() => page.locator(place).innerText()).toBe('Image unavailable')
    expect(await page.locator(`${place} img`).isVisible()).toBe(false)
  }
})

test('a click on the product in an article opens the retailer directly, and is counted (123, 364)', async () => {
  const link = 'https://www.amazon.com/dp/B0CLICKED1?tag=wagwise-20'
  const product = { id: 'clicked', title: 'Snuffle rug', asin: 'B0CLICKED1', affiliate_link: link, image_url: picture }
  await insertTestProduct(site.deps, product)
  await insertTestArticle(site.deps, {
    id: 'clicks',
    slug: 'clicks',
    image_url: picture,
    content: `A [rug](${link}) helps.`,
  })
  await page
    .context()
    .route('https://www.amazon.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Retailer</title>' }),
    )
  await openArticle('clicks')
  const card = page.getByRole('complementary', { name: 'Product: Snuffle rug' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), card.locator('a:has(img)').click()])
  await tab.waitForURL(link)
  const clicks = () => site.sql("select article_id, clicks from click_days where product_id = 'clicked'")
  await expect.poll(clicks).toEqual([{ article_id: 'clicks', clicks: 1 }])
})

test('the search finds while the reader types, and a result opens its article (90, 91, 92, 94)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/about`)
  await page.waitForSelector(islandReady('search-dialog'), { state: 'attached' })
  await page.getByRole('button', { name: 'Search articles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search Articles' })
  const options = dialog.getByRole('option')
  await dialog.getByRole('combobox').pressSequentially('do')
  await expect.poll(() => options.count()).toBe(5)
  await dialog.getByRole('combobox').fill('LITTER')
  await expect.poll(() => options.first().innerText()).toMatch(/litter/i)
  const href = String(await options.first().getAttribute('href'))
  await options.first().click()
  await page.waitForURL(`**${href}`)
  expect(await dialog.isVisible()).toBe(false)
  await page.goBack()
  await page.waitForURL('**/about')
  expect(await dialog.isVisible()).toBe(false)
  expect(errors).toEqual([])
})

test('the blog is narrowed by category and by words, cleared again, and Back goes back (76, 79, 81, 82, 83)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/blog`)
  await page.waitForSelector(islandReady('blog-list'))
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const badges = async () => new Set(await page.locator('.story-card .badge:not(.badge--trending)').allInnerTexts())
  expect(await tabs.first().innerText()).toBe('All')
  expect((await badges()).size).toBeGreaterThan(5)
  await tabs.filter({ hasText: 'Pet Travel' }).click()
  await expect.poll(badges).toEqual(new Set(['Pet Travel']))
  await page.goBack()
  await expect.poll(async () => (await badges()).size).toBeGreaterThan(5)
  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.fill('  LITTER ')
  await page.getByText(/^Found \d+ article\(s\)$/).waitFor()
  await search.fill('zebra crossing')
  await page.getByText('No articles found matching "zebra crossing"').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect.poll(async () => (await badges()).size).toBeGreaterThan(5)
  expect(await search.inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('a tab of the shop shows its own products in place, and Back goes back (116, 139, 140)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/shop`)
  await page.waitForSelector(islandReady('shop-grid'))
  const cards = page.locator('.product-grid .product-card')
  const categories = async () => new Set(await cards.locator('.product-card__category').allInnerTexts())
  expect((await categories()).size).toBeGreaterThan(3)
  const tab = page
    .getByRole('navigation', { name: 'Product categories' })
    .getByRole('link', { name: 'Walks & Training' })
  await tab.click()
  await expect.poll(categories).toEqual(new Set(['Walks & Training']))
  expect(await tab.getAttribute('aria-current')).toBe('page')
  const link = cards.first().getByRole('link', { name: /Check price|See options/ })
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.amazon\.com\/.*tag=wagwise-20/)
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'sponsored nofollow noopener',
  ])
  await page.goBack()
  await expect.poll(async () => (await categories()).size).toBeGreaterThan(3)
  expect(errors).toEqual([])
})

test('a message to the owner is stored and shows thanks; markup in it does no harm (216, 218, 220)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/contact`)
  const message = {
    name: '"><svg onload=alert(1)>',
    email: 'contact@example.org',
    subject: 'A correction',
    message: 'Rabbits need hay.',
  }
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  for (const [name, value] of Object.entries(message)) await field(name).fill(value)
  await page.getByRole('button', { name: /Send/ }).click()
  await toast('Message Sent!', 'spam folder')
  expect(site.sql('select * from contact_messages where email = ?', message.email)).toMatchObject([
    { ...message, state: 'inbox' },
  ])
  for (const name of Object.keys(message)) expect(await field(name).inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('without scripts the blog is searched and filtered, and an answer of the FAQ opens (75, 79, 81, 82, 83, 223)', async () => {
  const plain = await site.browser.newPage({ javaScriptEnabled: false })
  await plain.goto(`${site.url}/blog`)
  await plain.getByRole('link', { name: 'Pet Travel', exact: true }).first().click()
  await plain.waitForURL('**/blog?category=Pet+Travel')
  expect(await plain.locator('.story-card').count()).toBeGreaterThan(0)
  await plain.getByRole('searchbox').fill('zebra')
  await plain.keyboard.press('Enter')
  await plain.getByText('No articles found matching "zebra"').waitFor()
  await plain.getByRole('link', { name: 'Clear search' }).click()
  await plain.waitForURL('**/blog?category=Pet+Travel')
  await plain.goto(`${site.url}/faq`)
  await plain.locator('summary').nth(0).click()
  await plain.locator('summary').nth(5).click()
  expect(await plain.locator('.accordion__answer:visible').count()).toBe(1)
  await plain.context().close()
})
