import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, submitCredentials } from '#tests/kit/admin.ts'
import { collectPageErrors, islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
let page: Page

beforeEach(async () => {
  page = await newReaderPage(site.browser)
  return () => page.context().close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
async function openAuth(tab = 'Sign In') {
  await page.goto(`${site.url}/auth`)
  await page.waitForSelector(islandReady('auth-panel'))
  await page.getByRole('tab', { name: tab }).click()
}

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
  await page.getByRole('heading', { name: 'Your account is deleted' }).waitFor()
  expect(site.sql('select "id" from "user" where "email" = ?', reader.email)).toEqual([])
})

/** The link in the newest mail to this address, once there is one. */
async function resetPath(email: string): Promise<string> {
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
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => linkIn(mail) ?? [])
  await expect.poll(() => find().length).toBeGreaterThan(0)
  return find()[0] ?? ''
}
