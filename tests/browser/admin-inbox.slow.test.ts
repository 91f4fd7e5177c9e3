import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectToast, failRoute, openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import {
  collectPageErrors,
  expectAccessible,
  expectAccessibleInBothThemes,
  islandReady,
  openSharedBrowser,
} from '#tests/kit/browser.ts'
import { newReaderPage, takeScreenshots } from '#tests/kit/browser.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { startFakeSmtp, type FakeSmtp } from '#tests/kit/fakes/smtp.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let smtp: FakeSmtp & { stop: () => void }
let site: PreparedSite
let browser: Browser
let admin: Page
let page: Page
let errors: string[]

const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

async function shot(name: string, of = page) {
  const before = of.viewportSize() ?? wide
  await takeScreenshots(of, `inbox-${name}`)
  await of.setViewportSize(before)
}

beforeAll(async () => {
  smtp = await startFakeSmtp({})
  site = await startPreparedSite(
    async (deps) => {
      await insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', title: 'Calm cats', image_url: '/favicon.svg' })
      await insertTestProduct(deps, { id: 'mat', title: 'Lick mat', image_url: '/favicon.svg' })
    },
    { ...ownerEnv, SMTP_URL: smtp.url, MAIL_FROM: 'Wagwise <hello@pets.example>' },
  )
  browser = await openSharedBrowser()
  admin = await openAdmin(browser, site)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  smtp?.stop()
})
beforeEach(async () => {
  for (const table of ['message_replies', 'contact_messages', 'comments', 'subscribers', 'mails', 'issues']) {
    site.sql(`delete from ${table}`)
  }
  smtp.received.length = 0
  smtp.behavior = {}
  page = await admin.context().newPage()
  await page.setViewportSize(wide)
  errors = collectPageErrors(page)
  return () => page.close()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const segment = (name: string) => page.locator('.segment', { hasText: name })
const dialog = (name: string) => page.getByRole('dialog', { name })

let made = 0
function putMessage(subject: string) {
  made += 1
  const text = 'Our dog is fourteen and slips in the tub.\n\nIs there a way that keeps her on the floor?'
  site.sql(
    `insert into contact_messages (id, name, email, subject, message, created_at) values (?, 'Ada', 'ada@example.org', ?, ?, ?)`,
    `message-${made}`,
    subject,
    text,
    Date.now() - 3_600_000 + made,
  )
}
function putComment(author: string, state = 'pending') {
  made += 1
  site.sql(
    `insert into comments (id, article_id, author_name, author_email, content, state, approved, created_at)
     values (?, 'calm', ?, 'reader@example.org', 'How long should it last?', ?, ?, ?)`,
    `comment-${made}`,
    author,
    state,
    state === 'approved' ? 1 : 0,
    Date.now() + made,
  )
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(name: RegExp) {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      if (!element?.matches('a, button, input, textarea')) return ''
      const label = element instanceof HTMLTextAreaElement ? element.labels[0]?.textContent : undefined
      return label ?? element.getAttribute('aria-label') ?? element.textContent
    })
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing named ${name} gets the focus.`)
}

const dot = () => page.getByRole('img', { name: 'Waits for an answer' })

test('a message is answered by keyboard alone; the thread shows who, when and whether it was sent', async () => {
  putMessage('A senior dog')
  await page.goto(`${site.url}/admin/messages/contact`)
  await dot().waitFor()
  await shot('list')
  await tabTo(/A senior dog.*Ada/)
  await page.keyboard.press('Enter')
  await tabTo(/^Reply to ada@example\.org/)
  await page.keyboard.type('A sponge bath may be all she needs.')
  await shot('reply')
  await page.keyboard.press('Control+Enter')
  const reply = page.getByRole('article', { name: 'Reply to: A senior dog' })
  await reply.getByText('Sent', { exact: true }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await expectToast(page, 'Reply queued')
  expect(await reply.innerText()).toMatch(/owner@example\.org[^]*A sponge bath may be all she needs\./)
  expect(await dot().count()).toBe(0)
  await shot('thread')
  const [mail, ...others] = smtp.received
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'ada@example.org', from: 'hello@pets.example' })
  const id = String(site.sql('select id from contact_messages')[0]?.['id'])
  expect(mail?.message).toMatch(/^Subject: Re: A senior dog\r$/m)
  expect(mail?.message).toContain(`In-Reply-To: <${id}@pets.example>`)
  expect(mail?.message).toContain(`References: <${id}@pets.example>`)
  expect(mail?.message).toMatch(/^Reply-To: owner@example\.org\r$/m)
  expect(mail?.message).not.toMatch(/^Auto-Submitted/m)
  expect(errors).toEqual([])
})

test('on a phone a failed save loses nothing, a refused mail says why, and Try again sends it once', async () => {
  await page.setViewportSize(phone)
  putMessage('A senior dog')
  await page.goto(`${site.url}/admin/messages/contact`)
  const box = page.getByLabel(/^Reply to ada@example\.org/)
  await button(/^A senior dog|Unread: A senior dog/).click()
  const repair = await failRoute(page, 'POST', '/api/admin/messages/*/replies')
  await box.fill('Paws and belly first.')
  await button('Send reply').click()
  await expectToast(page, 'Not sent')
  expect(await box.inputValue()).toBe('Paws and belly first.')
  await repair()
  await page.reload()
  await button(/A senior dog/).click()
  expect(await box.inputValue(), 'the draft outlives the page').toBe('Paws and belly first.')
  smtp.behavior = { command: (line) => (/^RCPT/i.test(line) ? '554 5.7.1 not wanted here' : undefined) }
  await button('Send reply').click()
  await expectToast(page, 'Reply queued')
  const reply = page.getByRole('article', { name: 'Reply to: A senior dog' })
  await reply.getByText('Failed').waitFor()
  await reply.getByText(/not wanted here/).waitFor()
  await shot('failed')
  smtp.behavior = {}
  await reply.getByRole('button', { name: 'Try again: A senior dog' }).click()
  await expectToast(page, 'The email was queued again')
  await reply.getByText('Sent', { exact: true }).waitFor()
  expect(smtp.received).toHaveLength(1)
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('replyDraft:'))
  expect(await page.evaluate(drafts)).toEqual([])
})

test('a reply with a link to another site is refused with the reason, and stays in the box', async () => {
  putMessage('A senior dog')
  await page.goto(`${site.url}/admin/messages/contact`)
  await button(/A senior dog/).click()
  const box = page.getByLabel(/^Reply to ada@example\.org/)
  await box.fill('See https://www.amazon.com/dp/B000000001')
  await box.press('Control+Enter')
  await expectToast(page, 'Emails of this site contain no links to other sites.')
  expect(await box.inputValue()).toContain('amazon')
  expect(smtp.received).toEqual([])
})

test('a comment is answered as the site; readers see the answer with a badge that no name gives', async () => {
  putComment('Wagwise', 'approved')
  putComment('Reader 7')
  await page.goto(`${site.url}/admin/messages/comments`)
  await button('Answer').click()
  await page.getByLabel('Answer as the site, under this comment').fill('Stop there, and praise.')
  await shot('answer')
  await button('Approve and answer').click()
  await expectToast(page, 'Answer saved')
  await page.getByText('No comments awaiting approval.').waitFor()
  await segment('Approved').click()
  await page.getByRole('article', { name: 'Answer to Reader 7' }).waitFor()
  await shot('answered')

  const plain = await newReaderPage(browser, { javaScriptEnabled: false })
  await plain.goto(`${site.url}/article/calm-cats`)
  const answer = plain.locator('.comment .comment')
  expect(await answer.innerText()).toMatch(/Wagwise\s+Official answer[^]*Stop there, and praise\./)
  expect(await plain.locator('.comment').count(), 'both comments and the answer are part of the page').toBe(3)
  expect(await plain.getByText('Official answer').count()).toBe(1)
  await plain.close()

  const reader = await newReaderPage(browser)
  await reader.goto(`${site.url}/article/calm-cats`)
  await reader.locator('#comments').scrollIntoViewIfNeeded()
  await reader.locator(islandReady('comments')).waitFor()
  await reader.getByText('Comments (2)').waitFor()
  expect(await reader.locator('.comment').count()).toBe(3)
  expect(await reader.getByText('Official answer').count()).toBe(1)
  await expectAccessible(reader)
  await reader.locator('#comments').scrollIntoViewIfNeeded()
  await shot('public-answer', reader)
  await reader.close()

  await button('Edit answer').click()
  const box = page.getByLabel('Answer as the site, under this comment')
  expect(await box.inputValue()).toBe('Stop there, and praise.')
  await box.fill('Stop there.')
  await box.press('Control+Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit answer')
  await expectToast(page, 'Answer saved')
  await button('Edit answer').click()
  await box.fill('')
  await button('Save answer').click()
  await expectToast(page, 'Answer saved')
  const response = await fetch(`${site.url}/article/calm-cats`)
  expect(await response.text()).not.toContain('Stop there')
})

test('subscribers are imported from a file with the proof of their consent, and found by search and palette', async () => {
  site.sql(
    `insert into subscribers (id, email, email_key, state, created_at) values ('left', 'left@example.org', 'left@example.org', 'unsubscribed', 1)`,
  )
  await page.goto(`${site.url}/admin/messages/subscribers`)
  await button('Import CSV').click()
  const form = dialog('Import subscribers')
  const buffer = Buffer.from('email\nben@example.org\nleft@example.org\nnobody\ncem@example.org\n')
  await form.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await expect.poll(() => form.getByLabel('CSV text').inputValue()).toContain('ben@example.org')
  await form.getByRole('button', { name: 'Preview import' }).click()
  await form.getByText('Where and when they agreed is missing.').waitFor()
  await form.getByLabel('Where and when did they agree?').fill('Spring dog fair, March 1, 2026')
  await shot('import')
  await form.getByRole('button', { name: 'Preview import' }).click()
  await form.getByText('2 subscribers of 4 lines can be imported.').waitFor()
  await form.getByText('Unsubscribed before, and stays so.').waitFor()
  await shot('import-preview')
  await form.getByRole('button', { name: 'Import 2 subscribers' }).click()
  await expectToast(page, '2 subscribers imported')
  const proof = { wording: 'Spring dog fair, March 1, 2026' }
  expect(site.sql(`select wording from subscriber_events where source = 'import'`)).toEqual([proof, proof])
  const [{ user_id }] = site.sql(`select distinct user_id from subscriber_events where source = 'import'`) as [
    { user_id: string },
  ]
  expect(site.sql('select email from "user" where id = ?', user_id)).toEqual([{ email: 'owner@example.org' }])
  expect(site.sql(`select state from subscribers where id = 'left'`)).toEqual([{ state: 'unsubscribed' }])

  await page.getByRole('searchbox', { name: /subscriber/i }).fill('cem')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.goto(`${site.url}/admin`)
  await page.getByRole('tab').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('ben@')
  await page.getByRole('option', { name: 'ben@example.org' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/admin/messages/subscribers?q=ben%40example.org`)
  await page.getByRole('cell', { name: 'ben@example.org', exact: true }).waitFor()
})

test('the newsletter is a place of its own; its preview is light, dark and as narrow as a phone', async () => {
  const now = Date.now()
  site.sql(
    `insert into issues (id, kind, state, subject, preheader, intro, article_ids, product_ids, created_at, updated_at)
     values ('one', 'composed', 'draft', 'Spring', '', 'Hello.', '["calm"]', '["mat"]', ?, ?)`,
    now,
    now,
  )
  await page.goto(`${site.url}/admin/products`)
  await page.getByRole('navigation', { name: 'More views' }).getByRole('link', { name: 'Newsletter' }).click()
  await page.waitForURL(`${site.url}/admin/newsletter`)
  await page.getByRole('heading', { name: 'Newsletter issues' }).waitFor()
  await shot('newsletter')
  await page.getByRole('link', { name: 'Spring', exact: true }).click()
  await page.waitForURL(`${site.url}/admin/newsletter/one`)
  await page.getByText('Emails contain no links to retailers.').waitFor()
  const paper = () =>
    page
      .frameLocator('iframe[title="Email preview"]')
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  const light = await paper()
  await segment('Dark').click()
  await expect.poll(paper).not.toBe(light)
  await segment('Phone').click()
  const frame = page.locator('iframe[title="Email preview"]')
  await expect.poll(() => frame.evaluate((element) => Math.round(element.getBoundingClientRect().width))).toBe(375)
  await shot('newsletter-preview')
})

test.each([wide, phone])('axe finds nothing in the inbox, light and dark: %o', async (viewport) => {
  await page.setViewportSize(viewport)
  putMessage('A senior dog')
  const message_id = `message-${made}`
  const now = Date.now()
  for (const [id, state] of [
    ['sent', 'sent'],
    ['failed', 'failed'],
  ] as const) {
    site.sql(`insert into message_replies values (?, ?, null, 'Paws first.', ?)`, id, message_id, now)
    site.sql(
      `insert into mails (id, kind, state, recipient, recipient_key, inbox_key, subject, error, created_at, due_at)
       values (?, 'reply', ?, 'a@example.org', 'a', 'a', 'Re', ?, ?, ?)`,
      id,
      state,
      state === 'failed' ? '554 not wanted here' : '',
      now,
      now,
    )
  }
  putComment('Reader 7')
  await page.goto(`${site.url}/admin/messages/contact`)
  await button(/A senior dog/).waitFor()
  await expectAccessibleInBothThemes(page)
  await button(/A senior dog/).click()
  await page.getByText('554 not wanted here').waitFor()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${site.url}/admin/messages/comments`)
  await button('Answer').click()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${site.url}/admin/messages/subscribers`)
  await button('Import CSV').click()
  await dialog('Import subscribers').getByLabel('CSV text').waitFor()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${site.url}/admin/newsletter`)
  await page.getByText('No issues yet.').waitFor()
  await expectAccessibleInBothThemes(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
