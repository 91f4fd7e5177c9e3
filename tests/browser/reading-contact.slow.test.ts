import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const { site, browser } = await openPreparedSite(async () => undefined)
beforeEach(async () => {
  site.sql('delete from contact_messages')
  page = await newReaderPage(browser)
  await page.goto(`${site.url}/contact`)
  return () => page.context().close()
})

const good = { name: 'Ada', email: 'ada@example.org', subject: 'A correction', message: 'Rabbits need hay.' }
const field = (name: string) => page.locator(`main [name="${name}"]`)
const button = () => page.getByRole('button', { name: /Send/ })
const rows = () => site.sql('select name, email, subject, message, state from contact_messages')
const toast = (title: string, text: string) =>
  page.locator('.toast', { hasText: title }).filter({ hasText: text }).waitFor()
async function fill(words: Record<string, string>) {
  for (const [name, value] of Object.entries(words)) await field(name).fill(value)
}

test('fields with nothing but spaces are named, and the first of them has the focus (214)', async () => {
  await fill({ ...good, name: '  ', message: ' ' })
  await button().click()
  await toast('Error', 'Please check the highlighted fields.')
  await page.getByText('The name is missing.').waitFor()
  await page.getByText('The message is missing.').waitFor()
  expect(await field('name').getAttribute('aria-invalid')).toBe('true')
  expect(await field('name').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(rows()).toEqual([])
  await fill(good)
  await button().click()
  await toast('Message Sent!', 'Thank you')
  expect(await page.getByText('is missing.').count()).toBe(0)
})

test('a message is stored, shows thanks with a note about the spam folder, and the form is empty (216, 218)', async () => {
  await fill(good)
  await button().click()
  await toast('Message Sent!', 'Thank you')
  await toast('Message Sent!', 'spam folder')
  expect(rows()).toEqual([{ ...good, state: 'inbox' }])
  for (const name of Object.keys(good)) expect(await field(name).inputValue()).toBe('')
  await page.getByText('0 of 2000 characters').waitFor()
})

test('a message of several lines arrives with its lines', async () => {
  await fill({ ...good, message: 'One.' })
  await field('message').press('End')
  await field('message').press('Enter')
  await field('message').pressSequentially('Two.')
  await button().click()
  await toast('Message Sent!', '')
  expect(rows()).toMatchObject([{ message: 'One.\nTwo.' }])
})

test('markup in every field is treated as text and does no harm (220)', async () => {
  const pageErrors = collectPageErrors(page)
  let dialogs = 0
  page.on('dialog', (dialog) => (dialogs++, dialog.dismiss()))
  const payload = '"><svg onload=alert(1)>'
  await fill({ ...good, name: payload, subject: payload, message: payload })
  await button().click()
  await toast('Message Sent!', '')
  expect(rows()).toMatchObject([{ name: payload, subject: payload, message: payload }])
  expect([dialogs, pageErrors]).toEqual([0, []])
})
