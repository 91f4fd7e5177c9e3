import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, owner, submitCredentials } from '#tests/kit/admin.ts'
import { collectPageErrors, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
let page: Page

beforeEach(async () => {
  page = await newReaderPage(site.browser)
  return () => page.context().close()
})

const path = () => new URL(page.url()).pathname
const panel = (name: string) => page.getByRole('tabpanel', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function openAuth(tab = 'Sign In') {
  await page.goto(`${site.url}/auth`)
  await page.waitForSelector(islandReady('auth-panel'))
  await page.getByRole('tab', { name: tab }).click()
}

test('signing up signs in, redirects from /auth to home, and does not make an admin (247, 256, 262)', async () => {
  await openAuth('Sign Up')
  await submitCredentials(page, { email: 'new@example.org', password: 'a-long-enough-password' }, 'Sign Up')
  await page.waitForURL(`${site.url}/`)
  await page.goto(`${site.url}/auth`)
  expect(path()).toBe('/')
  await page.goto(`${site.url}/admin`)
  expect(path()).toBe('/')
  const status = await page.evaluate(async () => (await fetch('/api/admin/articles')).status)
  expect(status).toBe(403)
})

test('the owner signs in after a wrong password, sees the dashboard, signs out and cannot get back in (14, 15, 249, 259, 260, 262)', async () => {
  await page.goto(`${site.url}/admin/media?q=cat`)
  expect(path(), 'not before signing in').toBe('/')
  await openAuth()
  await submitCredentials(page, { ...owner, password: 'not-the-password' })
  await panel('Sign In').getByRole('alert').filter({ hasText: /\w/ }).waitFor()
  expect([path(), await panel('Sign In').getByLabel('Email').inputValue()]).toEqual(['/auth', owner.email])
  await submitCredentials(page, owner)
  await page.waitForURL(`${site.url}/admin/media?q=cat`)

  await page.goto(site.url)
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
  await page.getByText('Manage your content and track performance').waitFor()
  const tabs = page.getByRole('tablist', { name: 'Dashboard' }).getByRole('tab')
  expect((await tabs.allInnerTexts()).map((words) => words.replace(/[\s\d]+$/, ''))).toEqual([
    'Articles',
    'Products',
    'Messages',
    'Analytics',
  ])
  expect(await page.getByRole('tab', { selected: true }).innerText()).toMatch(/^Articles/)

  await button('Sign out').click()
  await page.waitForURL(`${site.url}/`)
  await page.goto(`${site.url}/admin`)
  expect(path()).toBe('/')
})

test('a reader changes the name, resets a lost password by mail, and deletes the account (235, 250, 258)', async () => {
  const errors = collectPageErrors(page)
  const reader = { email: 'forgetful@example.org', password: 'a-long-enough-password' }
  await openAuth('Sign Up')
  await submitCredentials(page, reader, 'Sign Up')
  await page.waitForURL(`${site.url}/`)
  await page.goto(`${site.url}/account`)
  await page.waitForSelector(islandReady('account-profile'))
  await page.getByLabel('Name', { exact: true }).fill('Ada Reader')
  await button('Save Name').click()
  await expectToast(page, 'Your name has been saved.')
  await button('Sign out').click()
  await page.waitForURL(`${site.url}/`)

  await openAuth()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(reader.email)
  await button('Send Link').click()
  await page.getByText('we sent an email with a link').waitFor()
  await page.goto(site.url + (await resetPath(reader.email)))
  await page.waitForSelector(islandReady('auth-reset'))
  const renewed = { ...reader, password: 'a-brand-new-password' }
  await page.getByLabel('New password', { exact: true }).fill(renewed.password)
  await button('Save Password').click()
  await page.getByText('Your password has been changed.').waitFor()
  expect(errors).toEqual([])

  await openAuth()
  await submitCredentials(page, reader)
  await page.getByText('The email address or password is incorrect.').waitFor()
  await submitCredentials(page, renewed)
  await page.waitForURL(`${site.url}/`)
  await page.goto(`${site.url}/account`)
  const deletion = page.locator('section.panel', { has: page.getByRole('heading', { name: 'Delete account' }) })
  await deletion.scrollIntoViewIfNeeded()
  await deletion.getByLabel('Your password', { exact: true }).fill(renewed.password)
  await page.getByLabel(/^Type “delete my account”/).fill('delete my account')
  await button('Delete Account').click()
  await page.waitForURL(`${site.url}/`)
  expect(site.sql('select "id" from "user" where "email" = ?', reader.email)).toEqual([])
})

/** The link in the newest mail to this address, once there is one. */
async function resetPath(address: string): Promise<string> {
  const folder = join(site.dataDir, 'outbox')
  const linkIn = (mail: string) => /https?:\/\/[^\s"<>/]+(\/reset-password\?[^\s"<>]+)/.exec(mail)?.[1]
  const find = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) =>
        readFileSync(join(folder, name), 'utf8')
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '='),
      )
      .filter((mail) => mail.includes(`To: ${address}`))
      .flatMap((mail) => linkIn(mail) ?? [])
  await expect.poll(() => find().length).toBeGreaterThan(0)
  return find()[0] ?? ''
}
