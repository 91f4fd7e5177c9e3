import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Needs } from '#features/deps.ts'
import { expectToast, openAdmin, owner, ownerEnv } from '#tests/kit/admin.ts'
import { expectAccessible, collectPageErrors, openSharedBrowser, takeScreenshots } from '#tests/kit/browser.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'

let site: PreparedSite
let browser: Browser
let page: Page
let pageErrors: string[]

beforeAll(async () => {
  site = await startPreparedSite(async (deps) => {
    const picture = { image_url: '/favicon.svg' }
    await insertTestArticle(deps, { id: 'calm', slug: 'calm-cats', title: 'Calm cats', ...picture })
    await insertTestArticle(deps, {
      id: 'walks',
      slug: 'wet-walks',
      title: 'Wet walks',
      category: 'Dog Care',
      ...picture,
    })
    await insertTestArticle(deps, {
      id: 'secret',
      slug: 'secret',
      title: 'Not yet written',
      state: 'draft',
      ...picture,
    })
    await insertTestProduct(deps, { id: 'mat', title: 'Lick mat', description: 'Soft silicone.', ...picture })
    await Promise.all(['ann', 'ben', 'cem'].map((name) => aSubscriber(deps, `${name}@example.org`)))
  }, ownerEnv)
  browser = await openSharedBrowser()
  page = await openAdmin(browser, site)
  pageErrors = collectPageErrors(page)
})
function aSubscriber({ db, clock }: Needs<'db' | 'clock'>, email: string) {
  const created_at = clock()
  const row = { id: email, email, email_key: email, source: 'test', consent: 'yes', created_at }
  const times = { confirmed_at: created_at, unsubscribed_at: null }
  return db
    .insertInto('subscribers')
    .values({ ...row, ...times, state: 'subscribed' })
    .execute()
}
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const part = (name: string) => page.getByRole('region', { name, exact: true })
const mail = () => page.frameLocator('iframe[title="Email preview"]')
const mailsOf = (kind: string) => site.sql(`select subject, state from mails where kind = ?`, kind)
const issue = () => site.sql('select * from issues order by created_at desc limit 1')[0]
/** Expected error responses, and scripts that the kit and axe try to run inside the sandboxed frame. */
const ownNoise = /409|422|sandboxed|postMessage/
const chosen = (name: string) => part(name).getByRole('listitem').locator('.user-text').allInnerTexts()

async function add(what: 'article' | 'product', title: string) {
  await button(`Add an ${what}`)
    .or(button(`Add a ${what}`))
    .click()
  await dialog(/^Add an? /)
    .getByRole('button', { name: title })
    .click()
  await expect.poll(() => dialog(/^Add an? /).count()).toBe(0)
}

test('an issue is written, gets its articles, is saved, previewed and sent as a test (178, 179)', async () => {
  await page.goto(`${site.url}/admin/messages/subscribers`)
  await page.getByRole('link', { name: 'Newsletter issues' }).click()
  await page.waitForURL(`${site.url}/admin/newsletter`)
  const places = page.getByRole('navigation', { name: 'More views' })
  expect(await places.locator('[aria-current="page"]').innerText()).toContain('Newsletter')
  await page.getByText('An issue is an email to all subscribers').waitFor()
  await page.getByText('3 subscribers would receive it.').waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-issues-empty')

  await button('New issue').first().click()
  await page.waitForURL(/\/admin\/newsletter\/.+/)
  await button('Send now').click()
  await expectToast(page, 'Please enter a subject first.')

  await page.getByLabel('Subject').fill('x'.repeat(151))
  await page.keyboard.press('Control+s')
  await page.getByText('The subject can have at most 150 characters.').first().waitFor()
  await page.getByLabel('Subject').fill('Autumn walks')
  await page.getByLabel('Preview text').fill('Mud, and what to do about it')
  await page.getByLabel('Introduction').fill('Hello,\n\nit rains.')
  await add('article', 'Calm cats')
  await button('Add an article').click()
  const list = dialog('Add an article')
  await list.getByText('Already in this issue').waitFor()
  expect(await list.getByText('Not yet written').count(), 'drafts cannot be chosen').toBe(0)
  await list.getByRole('button', { name: 'Wet walks' }).click()
  await add('product', 'Lick mat')

  expect(await chosen('Articles')).toEqual(['Calm cats', 'Wet walks'])
  await button('Move up: Wet walks').click()
  await expect.poll(() => chosen('Articles')).toEqual(['Wet walks', 'Calm cats'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move up: Wet walks')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => chosen('Articles')).toEqual(['Calm cats', 'Wet walks'])
  await button('Remove Lick mat').click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add a product')
  await add('product', 'Lick mat')

  await page.getByRole('switch', { name: /^In full.*Wet walks/ }).check()
  await page.getByRole('link', { name: 'Newsletter issues' }).click()
  await dialog('Leave without saving?').getByRole('button', { name: 'Stay' }).click()
  await button('Save').click()
  await expectToast(page, 'Issue saved')
  await page.getByText('All changes saved').waitFor()
  expect(issue()).toMatchObject({ subject: 'Autumn walks', article_ids: '["calm","walks"]', product_ids: '["mat"]' })
  expect(issue()).toMatchObject({ full_article_ids: '["walks"]' })
  await mail().getByText('it rains.').waitFor()
  expect(await mail().locator('body').innerText()).toMatch(/Calm cats[^]*Wet walks[^]*From our shop[^]*Lick mat/)
  expect(await mail().locator('body').innerHTML()).not.toContain('amazon')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-issue-editor')
  await page.setViewportSize({ width: 1280, height: 900 })

  const opened = page.context().waitForEvent('page')
  await mail().getByRole('link', { name: 'Calm cats' }).first().click()
  const tab = await opened
  await tab.waitForURL(/\/article\/calm-cats$/)
  await tab.close()
  await mail().getByText('it rains.').waitFor()
  expect(pageErrors.filter((line) => /frame-ancestors|X-Frame|allow-popups/i.test(line))).toEqual([])

  await button('Send me a test').click()
  await expectToast(page, `The mail to ${owner.email} is in the outbox.`)
  await expect.poll(() => mailsOf('test')).toMatchObject([{ subject: '[Test] Autumn walks', state: 'sent' }])
})

test('saving over somebody else’s change shows both versions and loses nothing; a scheduled issue can be unscheduled (178)', async () => {
  await page.getByLabel('Subject').fill('Autumn walks, mine')
  site.sql(`update issues set subject = 'Autumn walks, theirs', version = version + 1`)
  await button('Save').click()
  await page.getByRole('heading', { name: 'Two versions of this issue' }).waitFor()
  const words = await part('Subject').innerText()
  expect(words).toContain('Autumn walks, mine')
  expect(words).toContain('Autumn walks, theirs')
  await expectAccessible(page)
  await button('Keep mine').click()
  await expectToast(page, 'Issue saved')
  expect(issue()).toMatchObject({ subject: 'Autumn walks, mine' })

  await button('Schedule').click()
  const form = dialog('Schedule this issue')
  await form.getByLabel('Date and time').fill('2020-01-01T09:00')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await form.getByText('This time is in the past. Please choose a later one.').waitFor()
  await form.getByLabel('Date and time').fill('2099-01-01T09:00')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expectToast(page, 'It goes out on Jan 1, 2099')
  await page.getByText('You can edit it until then.').waitFor()
  expect(issue()).toMatchObject({ state: 'scheduled' })
  await page.getByLabel('Subject').fill('Autumn walks')
  await button('Save').click()
  await expectToast(page, 'Issue saved')
  await button('Unschedule').click()
  await expectToast(page, 'Unscheduled.')
  expect(issue()).toMatchObject({ state: 'draft', subject: 'Autumn walks' })
})

test('after a confirmation that names the number the issue is sent and shows its metrics and its links with clicks (178)', async () => {
  await button('Send now').click()
  await dialog('Send to 3 subscribers?').getByText('No mail server is configured, so emails reach nobody.').waitFor()
  await dialog('Send to 3 subscribers?').getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('heading', { name: 'Autumn walks' }).waitFor()
  await expect.poll(() => part('Links').count()).toBe(1)
  await page.getByText('Of 3 recipients').waitFor()
  await page.locator('.edit-head').getByText('Sent', { exact: true }).first().waitFor()
  await page.getByText('3 emails were saved in the outbox instead of sent: they reached nobody.').waitFor()
  expect(mailsOf('issue')).toHaveLength(3)
  const id = String(issue()?.['id'])
  await (await browser.newContext()).newPage().then((reader) => reader.goto(`${site.url}/n/${id}/0`))
  await page.reload()
  const first = part('Links').getByRole('row', { name: /calm-cats/ })
  await expect.poll(() => first.innerText()).toMatch(/\/article\/calm-cats\s+1/)
  expect(await page.getByLabel('Subject').count(), 'nothing can be written any more').toBe(0)
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-issue-sent')
  await page.setViewportSize({ width: 1280, height: 900 })

  site.sql(`insert into issues (id, kind, state, subject, preheader, intro, article_ids, product_ids, started_at, created_at, updated_at, body_id)
    select 'held', 'weekly', 'paused', 'This week', '', '', '[]', '[]', created_at, created_at + 1, updated_at, body_id from issues`)
  await button('Newsletter issues')
    .or(page.getByRole('link', { name: 'Newsletter issues' }))
    .click()
  const held = page.getByRole('row', { name: /This week/ })
  await held.getByText('Weekly digest').waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-issues-filled')
  await page.setViewportSize({ width: 1280, height: 900 })
  await held.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(() => held.innerText()).toMatch(/Sent[^]*3/)
  expect(mailsOf('issue')).toHaveLength(6)

  await button('New issue').click()
  await button('Delete issue').click()
  await dialog('Delete this issue?').getByRole('button', { name: 'Delete issue' }).click()
  await page.waitForURL(`${site.url}/admin/newsletter`)
  await expect.poll(() => page.getByRole('row').count()).toBe(3)
  expect(pageErrors.filter((line) => !ownNoise.test(line))).toEqual([])
})
