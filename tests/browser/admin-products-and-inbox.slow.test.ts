import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { failRoute, expectToast } from '#tests/kit/admin.ts'
import { newReaderPage } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const shop = (asin: string) => `https://www.amazon.com/dp/${asin}?tag=wagwise-20`
const content = `Cats settle.\n\n## Morning\n\nTake the [Snuffle rug](${shop('B0SNUFFLE1')}) out.`
const long = 'A lick mat of soft silicone with four corners that hold on to every smooth floor'

const { site, browser, admin } = await openAdminSite((deps) =>
  insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', image_url: '/favicon.svg', content }),
)
beforeEach(async () => {
  for (const table of ['products', 'comments', 'contact_messages']) site.sql(`delete from ${table}`)
  page = await admin.context().newPage()
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const cards = () => page.locator('.admin-product')
const card = (title: string) => cards().filter({ has: page.getByRole('heading', { name: title }) })
const products = () => site.sql('select title from products where deleted_at is null order by title')

let made = 0
function putProduct(fields: Record<string, string | number | null>) {
  made += 1
  const row = {
    id: `product-${made}`,
    title: `Product ${made}`,
    description: null,
    price: null,
    price_at: null,
    slug: `product-${made}`,
    image_url: '/favicon.svg',
    sitestripe_image_url: null,
    affiliate_link: shop(`B00000000${made % 10}`),
    category: 'Feeding & Water',
    asin: null,
    link_key: null,
    starter_key: null,
    created_at: made,
    updated_at: made,
    deleted_at: null,
    ...fields,
  }
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  site.sql(`insert into products (${names.join(', ')}) values (${marks})`, ...Object.values(row))
}
async function openProducts() {
  await page.goto(`${site.url}/admin/products`)
  await page.getByRole('heading', { name: 'Manage Products' }).waitFor()
}

test('the tab is named Manage Products, and without products it begins with No products found (337, 341)', async () => {
  await openProducts()
  await page.getByText(/^No products found/).waitFor()
  expect(await cards().count()).toBe(0)
})

test('the newest product is first (337)', async () => {
  putProduct({ title: 'Second', created_at: 2000 })
  putProduct({ title: 'Third', created_at: 3000 })
  putProduct({ title: 'First', created_at: 1000 })
  await openProducts()
  await cards().first().waitFor()
  expect(await cards().getByRole('heading').allInnerTexts()).toEqual(['Third', 'Second', 'First'])
})

test('a card shows image, short title, category, ASIN, link in a new tab, price and a delete button (338, 339, 340)', async () => {
  putProduct({
    title: `**${long}**\nand a second line`,
    asin: 'B0LICKMAT1',
    affiliate_link: shop('B0LICKMAT1'),
    price: '$9.99',
    sitestripe_image_url: '/favicon.svg?sitestripe',
  })
  putProduct({ title: 'No price', image_url: '/media/missing.svg' })
  await openProducts()
  const one = cards().filter({ hasText: 'ASIN: B0LICKMAT1' })
  const shown = await one.getByRole('heading').innerText()
  expect(shown.replace(/(…|\.\.\.)$/, '').length).toBeLessThanOrEqual(60)
  expect(long.startsWith(shown.replace(/(…|\.\.\.)$/, '').trim())).toBe(true)
  expect(shown).not.toMatch(/\*\*|second line/)
  expect(await one.innerText()).toMatch(/Feeding & Water[^]*\$9\.99/)
  expect(await one.locator('p', { hasText: 'Feeding & Water' }).locator('svg').count()).toBe(1)
  const link = one.locator(`a[href="${shop('B0LICKMAT1')}"]`)
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await one.locator('img').first().getAttribute('src')).toContain('/favicon.svg?sitestripe')
  await one.getByRole('button', { name: /^Delete/ }).waitFor()
  const other = card('No price')
  expect(await other.innerText()).not.toContain('$')
  await expect.poll(() => other.locator('img[src*="missing"]').count()).toBe(0)
})

test('a product is deleted, and Undo restores it; a failure shows an error (342)', async () => {
  putProduct({ title: 'Lick mat', id: 'lick-mat' })
  await openProducts()
  const repair = await failRoute(page, 'DELETE', '/api/admin/products/lick-mat')
  await button('Delete Lick mat').click()
  await expectToast(page, 'Failed to delete product')
  expect(products()).toHaveLength(1)
  await repair()
  await button('Delete Lick mat').click()
  const toast = page.locator('.toast', { hasText: 'Product deleted successfully' })
  await toast.waitFor()
  expect(products()).toEqual([])
  await page.getByText(/^No products found/).waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await card('Lick mat').waitFor()
})

test('after a row is deleted, the focus is on the delete button of the next one, and at last on the list (fault 38)', async () => {
  putProduct({ title: 'Newer', created_at: 2000 })
  putProduct({ title: 'Older', created_at: 1000 })
  await openProducts()
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)
  await button('Delete Newer').press('Enter')
  await expect.poll(focused).toBe('Delete Older')
  await button('Delete Older').press('Enter')
  await page.getByText(/^No products found/).waitFor()
  await expect.poll(focused).toBe('DIV')
})

test('extraction finds the products of the articles once, not twice (343, 345)', async () => {
  await openProducts()
  await button('Extract from articles').click()
  await expectToast(page, '1 new product added.')
  await card('Snuffle rug').waitFor()
  await button('Extract from articles').click()
  await expectToast(page, '0 new products added.')
  expect(products()).toEqual([{ title: 'Snuffle rug' }])
  const answer = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/functions/extract-products-from-articles', {
      method: 'POST',
      headers,
      body: '{}',
    })
    return response.json()
  })
  expect(answer).toEqual({ productsFound: 1, articlesProcessed: 1, productsInserted: 0 })
})

test('a failed extraction gives the reason (344)', async () => {
  await openProducts()
  await failRoute(page, 'POST', '/api/functions/extract-products-from-articles')
  await button('Extract from articles').click()
  await expectToast(page, 'Failed to extract products: The disk is full.')
  expect(products()).toEqual([])
})

test('the clean-up tool reports when no product is malformed (348)', async () => {
  putProduct({ title: 'x'.repeat(200) })
  await openProducts()
  await button('Clean malformed').click()
  await expectToast(page, 'No malformed products found')
  expect(await dialog('Clean malformed products').count()).toBe(0)
})

test('line breaks, two asterisks and more than 200 characters are malformed; everything else is left alone (346, 347)', async () => {
  putProduct({ title: 'Good *mat*' })
  putProduct({ title: '**Bold mat**', asin: 'B0BOLDMAT1', affiliate_link: shop('B0BOLDMAT1') })
  putProduct({ title: 'Broken mat\nwith more', asin: 'B0BROKEN01', affiliate_link: shop('B0BROKEN01') })
  putProduct({ title: `Long ${'y'.repeat(200)}`, asin: 'B0LONGMAT1', affiliate_link: shop('B0LONGMAT1') })
  await openProducts()
  await button('Clean malformed').click()
  const list = dialog('Clean malformed products')
  await list.waitFor()
  expect(await list.getByRole('listitem').count()).toBe(3)
  expect(products(), 'nothing is done before the yes').toContainEqual({ title: '**Bold mat**' })
  await list.getByRole('button', { name: 'Clean 3 products' }).click()
  await expectToast(page, 'Products cleaned')
  const names = products().map(({ title }) => String(title))
  expect(names).toEqual(expect.arrayContaining(['Bold mat', 'Broken mat', 'Good *mat*']))
  expect(names.every((name) => name.length <= 200)).toBe(true)
})

test('a product is created and edited, and its card says why the shop leaves it out (349, 350)', async () => {
  await openProducts()
  await button('New product').click()
  const form = dialog('New product')
  await form.getByRole('button', { name: 'Create product' }).click()
  await form.getByText('Please enter a title.').waitFor()
  await form.getByLabel('Title').fill('Snuffle rug')
  await form.getByLabel('Affiliate link').fill(shop('B0SNUFFLE1'))
  await form.getByLabel('Image link', { exact: true }).fill('https://m.media-amazon.com/images/I/placeholder.jpg')
  const repair = await failRoute(page, 'POST', '/api/admin/products')
  await form.getByRole('button', { name: 'Create product' }).click()
  await form.getByRole('alert').filter({ hasText: 'Failed to save product' }).waitFor()
  await expectToast(page, 'Failed to save product')
  expect(await form.getByLabel('Title').inputValue(), 'nothing typed is lost').toBe('Snuffle rug')
  await repair()
  await form.getByRole('button', { name: 'Create product' }).click()
  await expectToast(page, 'Product created successfully')
  await card('Snuffle rug').getByText('Hidden: Its image is a placeholder').waitFor()
  await card('Snuffle rug').getByText('ASIN: B0SNUFFLE1').waitFor()
  await card('Snuffle rug').getByText('Used in 1 article').waitFor()

  await button('Edit Snuffle rug').click()
  const again = dialog('Edit product')
  await again.getByLabel('Title').fill('Snuffle rug, large')
  await again.getByLabel('Price', { exact: true }).fill('$24.99')
  expect(await again.getByLabel('Slug').inputValue()).toBe('snuffle-rug')
  await again.getByLabel('Slug').fill('rug')
  await again.getByLabel('Best for').fill('Dogs who gulp')
  await again.getByLabel('Skip it if').fill('Your dog eats fabric')
  await again.getByLabel('Image link', { exact: true }).fill('https://m.media-amazon.com/images/I/rug.jpg')
  await again.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product updated successfully')
  await card('Snuffle rug, large').getByText('$24.99').waitFor()
  expect(await card('Snuffle rug, large').innerText()).not.toContain('Hidden:')
  const [stored] = site.sql("select slug, best_for, skip_if from products where title = 'Snuffle rug, large'")
  expect(stored).toEqual({ slug: 'rug', best_for: 'Dogs who gulp', skip_if: 'Your dog eats fabric' })
})

const post = (path: string, json: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(json),
  })
const contactMessage = { name: 'Ada', email: 'ada@example.org', subject: 'A question', message: 'Do cats like rain?' }
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words })

async function openMessages(list = 'contact') {
  await page.goto(`${site.url}/admin/messages/${list}`)
  await page.getByRole('navigation', { name: 'Messages' }).waitFor()
}

test('a message sent with the form is listed as unread with name, email, subject, text and date (351, 352)', async () => {
  expect((await post('/api/functions/submit-contact', contactMessage)).status).toBe(200)
  await openMessages()
  const one = item('A question')
  await one.waitFor()
  const words = await one.innerText()
  for (const part of Object.values(contactMessage)) expect(words).toContain(part)
  expect(await one.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)
  await one.getByText('Unread:').waitFor({ state: 'attached' })
})

test('a message is marked as read by opening it, answered by mail, archived, moved back and deleted (352)', async () => {
  await post('/api/functions/submit-contact', contactMessage)
  await openMessages()
  await button(/A question/).click()
  await expect.poll(() => site.sql('select unread from contact_messages')).toEqual([{ unread: 0 }])
  expect(await page.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(/^mailto:ada(@|%40)example\.org/)
  await button('Archive').click()
  await expectToast(page, '1 message archived')
  await page.getByText('No new messages.').waitFor()
  await page.locator('label', { hasText: 'Archived' }).click()
  await button(/A question/).click()
  await button('Move to inbox').click()
  await expectToast(page, '1 message moved to the inbox')
  expect(site.sql('select state from contact_messages')).toEqual([{ state: 'inbox' }])
  await page.locator('label', { hasText: 'Inbox' }).click()
  await button(/A question/).click()
  await button('Delete').click()
  await dialog('Delete 1 message?').getByRole('button', { name: 'Delete 1 message' }).click()
  await expectToast(page, '1 message deleted')
  expect(site.sql('select id from contact_messages')).toEqual([])
})

test('messages and comments are closed to visitors who are not admins (256, 353)', async () => {
  for (const endpoint of ['messages', 'comments', 'subscribers', 'counts', 'settings', 'articles', 'products']) {
    expect([endpoint, (await fetch(`${site.url}/api/admin/${endpoint}`)).status]).toEqual([endpoint, 401])
  }
})

const comment = (author_name: string) =>
  post('/api/articles/calm/comments', {
    author_name,
    author_email: 'ada@example.org',
    content: `The cat of ${author_name} agrees.`,
    elapsed: 9000,
  })
async function readersSee() {
  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/article/calm-cats`)
  await reader.locator('#comments').scrollIntoViewIfNeeded()
  await reader
    .locator('#comments')
    .getByText(/agrees\.|No comments yet/)
    .first()
    .waitFor()
  const words = await reader.locator('#comments').innerText()
  await reader.context().close()
  return ['Ada', 'Bob', 'Eve', 'Sam'].filter((name) => words.includes(`The cat of ${name} agrees.`))
}

test('an approved comment appears on the article; rejected, spam and deleted ones never do (210, 211)', async () => {
  for (const name of ['Ada', 'Bob', 'Eve', 'Sam']) expect((await comment(name)).status).toBe(201)
  expect(await readersSee()).toEqual([])
  await openMessages('comments')
  await button('Approve: Ada').click()
  await expectToast(page, '1 comment approved')
  await button('Reject: Bob').click()
  await expectToast(page, '1 comment rejected')
  await button('Spam: Eve').click()
  await expectToast(page, '1 comment marked as spam')
  await button('Delete: Sam').click()
  await dialog('Delete 1 comment?').getByRole('button', { name: 'Delete 1 comment' }).click()
  await expectToast(page, '1 comment deleted')
  await page.getByText('No comments awaiting approval.').waitFor()
  expect(await readersSee()).toEqual(['Ada'])
  await page.locator('label', { hasText: 'Rejected' }).click()
  await item('The cat of Bob agrees.').waitFor()
})

test('stacked accents in a comment or message do not paint over the rows around it', async () => {
  const accents = '\u0300\u0489\u0316\u0361'.repeat(60)
  await comment(`Z${accents}algo`)
  await openMessages('comments')
  const row = page.locator('.message', { hasText: 'algo agrees.' })
  expect(await row.evaluate((element) => getComputedStyle(element).overflow)).toBe('clip')
  const shown = await row.locator('.user-text').allInnerTexts()
  expect(shown.map((words) => words.match(/[\p{Mn}\p{Me}]+/gu)?.map(({ length }) => length))).toEqual([[5], [5]])
})

test('comments are approved in bulk (210)', async () => {
  for (const name of ['Ada', 'Bob', 'Eve']) await comment(name)
  await openMessages('comments')
  await page.getByRole('checkbox', { name: 'Select all comments on this page' }).check()
  await page.getByRole('checkbox', { name: 'Select: Eve' }).uncheck()
  await page.getByText('2 selected').waitFor()
  await button(/^Approve$/).click()
  await expectToast(page, '2 comments approved')
  expect(site.sql("select author_name from comments where state = 'approved' order by author_name")).toEqual([
    { author_name: 'Ada' },
    { author_name: 'Bob' },
  ])
})

test('the outbox shows a failed mail and its content in a sandboxed frame, and sends it again', async () => {
  const html = '<h1>Dear Ada</h1><script>parent.document.title = "taken"</script>'
  site.sql("insert into mail_bodies (id, html, plain, created_at) values ('b1', ?, 'Dear Ada', 1)", html)
  site.sql(
    `insert into mails (id, kind, state, recipient, recipient_key, inbox_key, subject, body_id, error, created_at, due_at, finished_at)
     values ('m1', 'welcome', 'failed', 'ada@example.test', 'ada@example.test', 'ada@example.test', 'Hello Ada', 'b1', 'The mail server replied: 554 no', ?, 1, 1)`,
    Date.now(),
  )
  await page.goto(`${site.url}/admin/messages/contact`)
  await button('Outbox 1 to check').click()
  const mail = dialog('Outbox').getByRole('listitem').filter({ hasText: 'Hello Ada' })
  await mail.getByText('The mail server replied: 554 no').waitFor()
  await mail.getByRole('button', { name: 'Preview: Hello Ada' }).click()
  await page.frameLocator('iframe[title="Preview: Hello Ada"]').getByRole('heading', { name: 'Dear Ada' }).waitFor()
  expect(await page.title()).toBe('Contact · Admin Dashboard')
  await mail.getByRole('button', { name: 'Send again: Hello Ada' }).click()
  await page.getByText('The email was queued again').waitFor()
  await expect.poll(() => site.sql("select state from mails where id = 'm1'")).toEqual([{ state: 'sent' }])
  await button('Reload').click()
  await mail.getByText('Saved as a file').waitFor()
  await page.keyboard.press('Escape')
  await dialog('Outbox').waitFor({ state: 'hidden' })
})
