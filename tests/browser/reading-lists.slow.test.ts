import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import desks from '#content/desks.json' with { type: 'json' }
import { openAdmin, ownerEnv } from '#tests/kit/admin.ts'
import {
  chooseFromMenu,
  collectPageErrors,
  expectAccessible,
  expectAccessibleInBothThemes,
  newReaderPage,
} from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'

const { key, ...words } = desks.find(({ name }) => name === 'Wagwise Behavior Desk') ?? expect.unreachable()
const desk = { ...words, kind: 'desk' as const, id: key, slug: 'wagwise-behavior-desk' }

const { site, browser } = await openPreparedSite(async (deps) => {
  // A desk is all that the page of an author needs.
  await deps.db
    .insertInto('authors')
    .values({ ...desk, created_at: 1, updated_at: 1 })
    .execute()
  for (let number = 0; number < 20; number++)
    await insertTestArticle(deps, {
      slug: `s${number}`,
      title: `A story with a rather long title, number ${number}`,
      category: 'Pet Behavior & Psychology',
      author: number % 2 === 0 ? 'Wagwise Behavior Desk' : 'Jo Walker',
      image_url: '/favicon.svg',
      trending: number === 4,
      content: 'A paragraph of words.\n\n'.repeat(60),
    })
}, ownerEnv)

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test.each([
  '/category/pet-behavior-and-psychology',
  '/category/pet-behavior-and-psychology?page=2',
  '/category/pet-travel',
  '/author/wagwise-behavior-desk',
])(
  '%s is accessible and fits at every width, light and dark',
  async (path) => {
    for (const width of [320, 390, 768, 1280]) {
      const page = await newReaderPage(browser, { viewport: { width, height: 900 } })
      const pageErrors = collectPageErrors(page)
      await page.goto(site.url + path)
      expect([width, await fits(page)]).toEqual([width, true])
      if (width === 390 || width === 1280) await expectAccessibleInBothThemes(page)
      expect(pageErrors).toEqual([])
      await page.context().close()
    }
  },
  60_000,
)

test('the newsletter box stays in view beside a long article, and subscribes', async () => {
  const page = await newReaderPage(browser, { viewport: { width: 1280, height: 900 } })
  await page.goto(`${site.url}/article/s1`)
  const box = page.locator('.newsletter-box')
  await page.evaluate(() => scrollTo(0, 2500))
  await expect.poll(async () => Math.round((await box.boundingBox())?.y ?? 0)).toBe(96)
  await box.getByLabel('Email address').fill('reader@example.org')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Successfully subscribed!').waitFor()
  await page.context().close()
})

test('an owner adds a person, whose page then lists the articles with that byline', async () => {
  const page = await openAdmin(browser, site)
  await page.goto(`${site.url}/admin`)
  await chooseFromMenu(page, 'More: IndexNow, authors, trash, delete all', 'Authors')
  await page.getByRole('button', { name: 'Edit Wagwise Behavior Desk' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New author' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Jo Walker')
  await dialog.getByLabel('Kind', { exact: true }).selectOption('person')
  await dialog.getByLabel('Biography', { exact: true }).fill('Walks in every weather.')
  await dialog.getByLabel('Links', { exact: true }).fill('Site | javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Create author' }).click()
  await dialog.getByText('Links start with https://').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Links', { exact: true }).fill('Site | https://jo.example')
  await dialog.getByRole('button', { name: 'Create author' }).click()
  await page.getByRole('button', { name: 'Edit Jo Walker' }).waitFor()
  await page.goto(`${site.url}/article/s1`)
  await page.locator('.byline').getByRole('link', { name: 'Jo Walker' }).click()
  await page.waitForURL('**/author/jo-walker')
  expect(await page.getByRole('article').count()).toBe(10)
  await expectAccessible(page)
  await page.context().close()
})
