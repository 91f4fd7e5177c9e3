import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { owner, submitCredentials } from '#tests/kit/admin.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
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
