import { readdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { submitCredentials, signInByForm, owner, ownerEnv } from '#tests/kit/admin.ts'
import { expectAccessible, islandReady, newReaderPage, takeScreenshots } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

let page: Page

const { site, browser } = await openPreparedSite((deps) => insertTestArticle(deps), ownerEnv)
beforeEach(async () => {
  page = await newReaderPage(browser)
  return () => page.context().close()
})

const reader = { email: 'reader@example.org', password: 'a-long-enough-password' }
const panel = (name: string) => page.getByRole('tabpanel', { name })
const path = () => new URL(page.url()).pathname

async function openAuth(address = '/auth') {
  await page.goto(site.url + address)
  await page.waitForSelector(islandReady('auth-panel'))
}

test('/auth welcomes visitors and offers Sign In first and Sign Up second (244)', async () => {
  await openAuth()
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Sign In', 'Sign Up'])
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Sign In')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  expect(await page.getByRole('tab', { selected: true }).innerText()).toBe('Sign Up')
  await panel('Sign Up').getByRole('button', { name: 'Sign Up' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, 'auth')
})

test.each(['Sign In', 'Sign Up'])(
  '%s asks for email and password, and the password can be shown and hidden (245)',
  async (name) => {
    await openAuth()
    await page.getByRole('tab', { name }).click()
    expect(await panel(name).getByLabel('Email').getAttribute('type')).toBe('email')
    const password = panel(name).getByLabel('Password', { exact: true })
    await password.fill('secret words')
    expect(await password.getAttribute('type')).toBe('password')
    await panel(name).getByRole('button', { name: 'Show password' }).click()
    expect([await password.getAttribute('type'), await password.inputValue()]).toEqual(['text', 'secret words'])
    await panel(name).getByRole('button', { name: 'Hide password' }).click()
    expect(await password.getAttribute('type')).toBe('password')
  },
)

test.each([
  ['Sign In', 'Signing in...', 'sign-in'],
  ['Sign Up', 'Creating account...', 'sign-up'],
])('while %s is busy its button reads %s, and a rejection is shown (246, 249)', async (name, words, endpoint) => {
  await openAuth()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/auth/${endpoint}/email`, async (route) => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  await page.getByRole('tab', { name }).click()
  await submitCredentials(page, reader, name)
  await panel(name).getByRole('button', { name: words }).waitFor()
  answer()
  await panel(name).getByRole('button', { name, exact: true }).waitFor()
  expect((await panel(name).getByRole('alert').innerText()).trim()).not.toBe('')
})

test.each(['Sign In', 'Sign Up'])('%s without an email or a password sends nothing (248)', async (name) => {
  await openAuth()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('tab', { name }).click()
  for (const gap of [{ email: '' }, { password: '' }]) {
    await submitCredentials(page, { ...reader, ...gap }, name)
    const missing = await page.evaluate(() => (document.activeElement as HTMLInputElement).validity.valueMissing)
    expect(missing).toBe(true)
  }
  expect(sent.filter((url) => url.includes('/api/auth/'))).toEqual([])
})

test('the server also rejects an empty password (248)', async () => {
  const response = await fetch(`${site.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ email: owner.email, password: '' }),
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a wrong password shows an error, and what was typed stays (249)', async () => {
  await openAuth()
  await submitCredentials(page, { ...owner, password: 'not-the-password' })
  await panel('Sign In').getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect([path(), await panel('Sign In').getByLabel('Email').inputValue()]).toEqual(['/auth', owner.email])
})

const script = readdirSync('dist/admin/assets').find((name) => name.endsWith('.js')) ?? ''
const views = ['/admin', '/admin/products', '/admin/messages/contact', '/admin/analytics', '/admin/articles/any']
test('a visitor is redirected home from every view of the dashboard and gets nothing of it (262)', async () => {
  for (const view of views) {
    const response = await fetch(site.url + view, { redirect: 'manual' })
    expect([view, response.status, response.headers.get('location')]).toEqual([view, 302, '/'])
    expect(await response.text()).not.toContain('dashboard')
  }
  await page.goto(`${site.url}/admin`)
  expect(path()).toBe('/')
})

test('the dashboard’s script is refused to visitors and served to the admin (256)', async () => {
  expect(script).not.toBe('')
  const address = `/admin/assets/${script}`
  expect((await fetch(site.url + address)).status).toBe(401)
  const admin = await signInByForm(browser, site)
  const status = await admin.evaluate(async (url) => (await fetch(url)).status, address)
  await admin.context().close()
  expect(status).toBe(200)
})

test('the admin first sees a spinner, then title, subtitle and four tabs with Articles open (259, 260, 261)', async () => {
  const admin = await signInByForm(browser, site)
  const html = await admin.evaluate(async () => (await fetch('/admin')).text())
  expect(html).toMatch(/<title>Admin Dashboard/)
  expect(html).toContain('Loading the dashboard')
  expect(html).not.toContain('Manage your content and track performance</p>')

  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await admin.route('**/api/session**', async (route) => {
    await held
    await route.continue()
  })
  await admin.goto(`${site.url}/admin`)
  await admin.getByText('Loading the dashboard').first().waitFor({ state: 'attached' })
  expect(await admin.getByRole('tab').count()).toBe(0)
  go()
  await admin.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await admin.getByText('Manage your content and track performance').waitFor()
  const tabs = admin.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')
  expect((await tabs.allInnerTexts()).map((words) => words.replace(/[\s\d]+$/, ''))).toEqual([
    'Articles',
    'Products',
    'Messages',
    'Analytics',
  ])
  expect(await admin.getByRole('tab', { selected: true }).innerText()).toMatch(/^Articles/)
  for (const [name, at] of [
    ['Products', '/admin/products'],
    ['Messages', '/admin/messages/contact'],
    ['Analytics', '/admin/analytics'],
  ] as const) {
    await admin.getByRole('tab', { name }).click()
    await admin.waitForURL(site.url + at)
  }
  await admin.context().close()
})

test('an admin who signs out is redirected home and cannot get back in (262)', async () => {
  const admin = await signInByForm(browser, site)
  await admin.goto(`${site.url}/admin`)
  await admin.getByRole('button', { name: 'Sign out' }).click()
  await admin.waitForURL(`${site.url}/`)
  await admin.goto(`${site.url}/admin`)
  expect(new URL(admin.url()).pathname).toBe('/')
  await admin.context().close()
})

test('who opened a page of the dashboard before signing in lands there afterwards, once', async () => {
  await page.goto(`${site.url}/admin/media?q=cat`)
  expect(path()).toBe('/')
  await openAuth()
  await submitCredentials(page, owner)
  await page.waitForURL(`${site.url}/admin/media?q=cat`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.url}/`)
  await openAuth()
  await submitCredentials(page, owner)
  await page.waitForURL(`${site.url}/`)
})

test('a session that ends keeps what was typed, and signing in again in another tab closes the notice', async () => {
  const admin = await signInByForm(browser, site)
  await admin.goto(`${site.url}/admin?open=new`)
  const title = admin.getByRole('dialog', { name: 'New article' }).getByLabel('Title')
  await title.fill('A title nobody has saved')
  site.sql('delete from session')
  await title.press('Enter')
  const notice = admin.getByRole('dialog', { name: 'You have been signed out' })
  const [other] = await Promise.all([
    admin.waitForEvent('popup'),
    notice.getByRole('link', { name: 'Sign in in a new tab' }).click(),
  ])
  await other.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(other, owner)
  await other.waitForURL(`${site.url}/admin?open=new`)
  await notice.waitFor({ state: 'hidden' })
  expect(await title.inputValue()).toBe('A title nobody has saved')
  await admin.context().close()
})
