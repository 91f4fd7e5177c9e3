import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { expectToast, submitCredentials } from '#tests/kit/admin.ts'
import { collectPageErrors, islandReady, newReaderPage } from '#tests/kit/browser.ts'
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
const day = 24 * 60 * 60 * 1000
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test('a setting is found by a search and saved (settings)', async () => {
  await page.goto(`${site.url}/admin/settings`)
  await button('Save settings').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('style guide')
  await page.getByText('1 setting found').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/generation')
  const field = page.getByLabel('Style guide', { exact: true })
  await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true)
  await page.keyboard.type('Short sentences.')
  await button('Save settings').click()
  await expectToast(page, 'Settings saved')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Short sentences.')
})

test('a brief is written with a fact, and the calendar moves it and a draft to another day', async () => {
  const month = new Date(Date.now() + 40 * day)
  const planned = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 10, 12))
  const target = new Date(planned.getTime() + day).toISOString().slice(0, 10)
  const draft = { id: 'coming', slug: 'coming', title: 'Coming soon', state: 'draft', image_url: picture } as const
  await insertTestArticle(site.deps, { ...draft, published_date: planned.getTime() })
  await page.goto(`${site.url}/admin/briefs`)
  await button('New brief').first().click()
  const box = page.getByRole('dialog')
  await box.getByLabel('Question or subject').fill('Why do cats hide?')
  await box.getByLabel('Category').selectOption('Cat Care')
  await box.getByLabel('Planned date').fill(planned.toISOString().slice(0, 10))
  await box.getByLabel('Search facts').fill('onion')
  await box.getByRole('button', { name: /onion/i }).first().click()
  await box.getByRole('button', { name: 'Save brief' }).click()
  await expectToast(page, 'Brief saved')

  await page.goto(`${site.url}/admin/calendar?month=${target.slice(0, 7)}`)
  for (const title of ['Coming soon', 'Why do cats hide?']) {
    await button(`Move ${title}`).click()
    await box.getByLabel('Day').fill(target)
    await box.getByRole('button', { name: 'Move', exact: true }).click()
    await expectToast(page, 'Moved to')
  }
  const [brief] = site.sql("select planned_for, facts from briefs where question = 'Why do cats hide?'")
  expect(brief).toMatchObject({ planned_for: target, facts: expect.stringMatching(/^\[".+"\]$/) })
  const [article] = site.sql("select published_date from articles where id = 'coming'")
  expect(new Date(Number(article?.['published_date'])).toISOString().slice(0, 10)).toBe(target)
})

test('an invited editor approves a text that a model wrote, publishes it, and readers see who reviewed it', async () => {
  const provenance = { writer: { kind: 'model', name: 'gpt-x', prompt: '3' } } as const
  const draft = { id: 'by-model', slug: 'by-model', title: 'Calm dogs', state: 'draft', image_url: picture } as const
  await insertTestArticle(site.deps, { ...draft, provenance })
  await page.goto(`${site.url}/admin`)
  await button('People').click()
  const people = dialog('People')
  await people.getByLabel('Role', { exact: true }).selectOption('editor')
  await people.getByRole('button', { name: 'Invite', exact: true }).click()
  const { pathname, search } = new URL(await people.getByLabel('Invitation link').inputValue())

  const editor = await newReaderPage(site.browser)
  const errors = collectPageErrors(editor)
  await editor.goto(site.url + pathname + search)
  await editor.getByRole('link', { name: 'Create an account' }).click()
  await editor.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(editor, { email: 'eve@example.org', password: 'correct-horse-battery' }, 'Sign Up')
  await editor.getByRole('button', { name: 'Accept the invitation' }).click()
  await editor.waitForURL(`${site.url}/admin`)
  await editor.getByRole('region', { name: 'Articles', exact: true }).waitFor()
  expect(await editor.getByRole('tab').allInnerTexts()).toEqual([
    'Articles',
    'Products',
    expect.stringMatching(/^Messages/),
  ])

  await editor.goto(`${site.url}/admin/articles/by-model`)
  await editor.getByText('Nobody has approved this text yet.').waitFor()
  await editor.getByRole('button', { name: 'Approve this version' }).click()
  const box = editor.getByRole('dialog', { name: 'Approve this version' })
  await box.getByLabel('Name').fill('Eve Moss')
  await box.getByLabel('Credential').fill('DVM')
  await box.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(editor, 'Version approved')
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(editor, 'Article updated successfully')
  expect(errors).toEqual([])
  await editor.goto(`${site.url}/article/by-model`)
  await editor.getByText(/^Drafted with AI, reviewed by Eve Moss, DVM on /).waitFor()
  await editor.context().close()
})

test('a picture is added to the library, described and credited, and readers see the credit', async () => {
  const buffer = await sharp({ create: { width: 600, height: 250, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  await page.goto(`${site.url}/admin/media`)
  await page.getByLabel('Picture files').setInputFiles({ name: 'sill.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('list', { name: 'Uploads' }).getByText('sill.jpg Uploaded').waitFor()
  const [media] = site.sql('select id from media order by created_at desc limit 1')
  const image_url = `/media/${String(media?.['id'])}.webp`
  await page
    .getByRole('list', { name: 'Pictures' })
    .locator(`li:has(img[src*="${String(media?.['id'])}"]) button`)
    .first()
    .click()
  const box = dialog('Picture')
  await box.getByLabel('Alt text').fill('A cat on a sill')
  await box.getByLabel('Credit').fill('Photo: Ann Lee')
  await box.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Picture saved')
  await insertTestArticle(site.deps, { slug: 'sills', image_url })
  const html = await (await fetch(`${site.url}/article/sills`)).text()
  expect(html).toMatch(/<figcaption[^>]*>[^]*Photo: Ann Lee/)
})

test('the palette goes to an article and a product by keyboard alone', async () => {
  await insertTestArticle(site.deps, { id: 'jump', slug: 'jump', title: 'Jumping rabbits', image_url: picture })
  await page.goto(`${site.url}/admin`)
  await page.getByRole('tab').first().waitFor()
  const jump = async (words: string, result: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type(words)
    await page.getByRole('option', { name: result }).first().waitFor()
    await page.getByRole('option', { name: result, selected: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  await jump('jumping rab', /^Jumping rabbits/)
  await page.waitForURL('**/admin/articles/jump')
  await page.goBack()
  await page.getByRole('region', { name: 'Articles', exact: true }).waitFor()
  await jump('lick mat', /^Lick mat/)
  await page.waitForURL('**/admin/products?q=Lick+mat')
  await expect.poll(() => page.locator('.admin-product').getByRole('heading').allInnerTexts()).toContain('Lick mat')
})
