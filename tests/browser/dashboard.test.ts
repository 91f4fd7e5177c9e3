import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, owner } from '#tests/kit/admin.ts'
import { collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
const admin = (await site.newOwnerPage()).context()
let page: Page

beforeEach(async () => {
  page = await admin.newPage()
  return () => page.close()
})

const picture = '/favicon.svg'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const item = (words: string) => page.getByRole('listitem').filter({ hasText: words })
const post = (path: string, json: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(json),
  })

test('a product is created, shown in the shop, edited, deleted, and restored by Undo (337, 342, 349, 350)', async () => {
  const errors = collectPageErrors(page)
  await page.goto(`${site.url}/admin/products`)
  await page.getByRole('heading', { name: 'Manage Products' }).waitFor()
  await button('New product').click()
  const form = dialog('New product')
  await form.getByLabel('Title').fill('Tunnel of felt')
  await form.getByLabel('Affiliate link').fill('https://www.amazon.com/dp/B0TUNNEL01?tag=wagwise-20')
  await form.getByLabel('Image link', { exact: true }).fill('/art/shop-1.svg?placeholder')
  await form.getByRole('button', { name: 'Create product' }).click()
  await expectToast(page, 'Product created successfully')
  const card = (title: string) =>
    page.locator('.admin-product').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await card('Tunnel of felt').getByText('Hidden: Its image is a placeholder').waitFor()
  await card('Tunnel of felt').getByText('ASIN: B0TUNNEL01').waitFor()

  await button('Edit Tunnel of felt').click()
  await dialog('Edit product').getByLabel('Title').fill('Tunnel of wool')
  await dialog('Edit product').getByLabel('Price', { exact: true }).fill('$24.99')
  await dialog('Edit product').getByLabel('Image link', { exact: true }).fill('/art/shop-1.svg')
  await dialog('Edit product').getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Product updated successfully')
  await card('Tunnel of wool').getByText('$24.99').waitFor()
  const inShop = async () => (await (await fetch(`${site.url}/shop`)).text()).includes('Tunnel of wool')
  expect(await inShop()).toBe(true)

  await button('Delete Tunnel of wool').click()
  const toast = page.locator('.toast', { hasText: 'Product deleted successfully' })
  await toast.waitFor()
  await card('Tunnel of wool').waitFor({ state: 'detached' })
  expect(await inShop()).toBe(false)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await card('Tunnel of wool').waitFor()
  expect(errors).toEqual([])
})

test('an approved comment appears on the article; rejected, spam and deleted ones never do (210, 211)', async () => {
  await insertTestArticle(site.deps, { id: 'moderated', slug: 'moderated', image_url: picture })
  const names = ['Alma', 'Bert', 'Edna', 'Sven']
  for (const name of names) {
    const comment = { author_name: name, author_email: 'alma@example.org', content: `The cat of ${name} agrees.` }
    expect((await post('/api/articles/moderated/comments', { ...comment, elapsed: 9000 })).status).toBe(201)
  }
  await page.goto(`${site.url}/admin/messages/comments`)
  await button('Approve: Alma').click()
  await expectToast(page, '1 comment approved')
  await button('Reject: Bert').click()
  await expectToast(page, '1 comment rejected')
  await button('Spam: Edna').click()
  await expectToast(page, '1 comment marked as spam')
  await button('Delete: Sven').click()
  await dialog('Delete 1 comment?').getByRole('button', { name: 'Delete 1 comment' }).click()
  await expectToast(page, '1 comment deleted')
  await page.locator('label', { hasText: 'Rejected' }).click()
  await item('The cat of Bert agrees.').waitFor()

  const reader = await newReaderPage(site.browser)
  await reader.goto(`${site.url}/article/moderated`)
  await reader.locator('#comments').scrollIntoViewIfNeeded()
  await reader.locator('.comment').first().waitFor()
  const words = await reader.locator('#comments').innerText()
  expect(names.filter((name) => words.includes(`The cat of ${name} agrees.`))).toEqual(['Alma'])
  await reader.context().close()
})

test('a message is unread, opened, answered by mail, archived, moved back and deleted (351, 352)', async () => {
  const message = { name: 'Iris', email: 'iris@example.org', subject: 'Rainy days', message: 'Do cats like rain?' }
  expect((await post('/api/functions/submit-contact', message)).status).toBe(200)
  const stored = () => site.sql('select unread, state from contact_messages where email = ?', message.email)
  await page.goto(`${site.url}/admin/messages/contact`)
  await item('Rainy days').getByText('Unread:').waitFor({ state: 'attached' })
  const words = await item('Rainy days').innerText()
  for (const part of Object.values(message)) expect(words).toContain(part)
  await button(/Rainy days/).click()
  await expect.poll(stored).toEqual([{ unread: 0, state: 'inbox' }])
  expect(await page.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(
    /^mailto:iris(@|%40)example\.org/,
  )
  await button('Archive').click()
  await expectToast(page, '1 message archived')
  await page.locator('label', { hasText: 'Archived' }).click()
  await button(/Rainy days/).click()
  await button('Move to inbox').click()
  await expectToast(page, '1 message moved to the inbox')
  await page.locator('label', { hasText: 'Inbox' }).click()
  await button(/Rainy days/).click()
  await button('Delete').click()
  await dialog('Delete 1 message?').getByRole('button', { name: 'Delete 1 message' }).click()
  await expectToast(page, '1 message deleted')
  expect(stored()).toEqual([])
})

test('analytics show countries, pages and referrers, and a new view without reloading (355, 356, 357, 358, 359, 360)', async () => {
  const errors = collectPageErrors(page)
  await insertTestArticle(site.deps, { slug: 'seen-live', title: 'Seen live', image_url: picture })
  await page.goto(`${site.url}/admin/analytics`)
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await page.getByRole('img', { name: /World map/ }).waitFor()
  await panel('Pages').locator('a[href="/article/calm-cats"]').waitFor()
  await panel('Countries').getByRole('link', { name: 'Netherlands' }).click()
  const country = dialog('Netherlands')
  await country.getByText('12 views in 30 days').waitFor()
  expect(await country.getByRole('region', { name: 'Pages' }).getByRole('listitem').count()).toBe(2)
  const referrers = await country.getByRole('region', { name: 'Referrers' }).innerText()
  expect(referrers).toContain('Direct / None')
  expect(referrers).toContain('example.org/pets')
  await page.keyboard.press('Escape')
  await country.waitFor({ state: 'hidden' })

  await panel('Right now').getByText('Live', { exact: true }).waitFor()
  const reader = await newReaderPage(site.browser)
  await reader.goto(`${site.url}/article/seen-live`)
  await panel('Right now').getByRole('link', { name: 'Seen live' }).first().waitFor()
  await reader.context().close()
  expect(errors).toEqual([])
})

test('a newsletter issue is written, gets an article, is previewed, sent as a test and then to everybody (178, 179)', async () => {
  await insertTestArticle(site.deps, { id: 'news', slug: 'news', title: 'News of the week', image_url: picture })
  await post('/api/functions/subscribe-newsletter', { email: 'issue@example.org' })
  const mails = (recipient: string) =>
    site.sql("select subject, state from mails where recipient = ? and kind in ('issue', 'test')", recipient)
  await page.goto(`${site.url}/admin/newsletter`)
  await button('New issue').first().click()
  await page.waitForURL(/\/admin\/newsletter\/.+/)
  await page.getByLabel('Subject').fill('Autumn walks')
  await page.getByLabel('Introduction').fill('Hello,\n\nit rains.')
  await button('Add an article').click()
  await dialog('Add an article').getByRole('button', { name: 'News of the week' }).click()
  await button('Save').click()
  await expectToast(page, 'Issue saved')
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await mail.getByText('it rains.').waitFor()
  await mail.getByRole('link', { name: 'News of the week' }).first().waitFor()
  await button('Send me a test').click()
  await expectToast(page, `The mail to ${owner.email} is in the outbox.`)
  await expect.poll(() => mails(owner.email)).toMatchObject([{ subject: '[Test] Autumn walks', state: 'sent' }])

  await button('Send now').click()
  await dialog(/^Send to \d+ subscribers?\?$/)
    .getByRole('button', { name: 'Send now' })
    .click()
  await page.getByRole('heading', { name: 'Autumn walks' }).waitFor()
  await expect.poll(() => mails('issue@example.org')).toMatchObject([{ subject: 'Autumn walks', state: 'sent' }])
  await page.locator('.edit-head').getByText('Sent', { exact: true }).first().waitFor()
})
