import { beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { submitCredentials } from '#tests/kit/admin.ts'
import { islandReady, newReaderPage } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { openSharedSite } from '#tests/kit/journeys.ts'

const site = await openSharedSite('filledSite')
let page: Page

beforeEach(async () => {
  page = await newReaderPage(site.browser)
  return () => page.context().close()
})

const picture = '/favicon.svg'

async function openArticle(slug: string, on = page) {
  await on.goto(`${site.url}/article/${slug}`)
  await on.locator('[data-island="like-bar"]').scrollIntoViewIfNeeded()
  await on.waitForSelector(islandReady('like-bar'))
}

test('articles saved on a device are in the account after signing up, and on the next device (234)', async () => {
  for (const name of ['one', 'two'])
    await insertTestArticle(site.deps, {
      id: `saved-${name}`,
      slug: `saved-${name}`,
      title: `Saved ${name}`,
      image_url: picture,
    })
  const saveOn = async (on: Page, slug: string) => {
    await openArticle(slug, on)
    await on.getByRole('button', { name: 'Save', exact: true }).click()
    await on.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  }
  const reader = { email: 'saver@example.org', password: 'a calm long walk' }
  const enter = async (on: Page, name: 'Sign In' | 'Sign Up') => {
    await on.goto(`${site.url}/auth${name === 'Sign Up' ? '?tab=sign-up' : ''}`)
    await on.waitForSelector(islandReady('auth-panel'))
    await submitCredentials(on, reader, name)
    await on.waitForURL(`${site.url}/`)
  }
  const titles = (on: Page) => on.locator('.saved-card h2').allInnerTexts()
  await saveOn(page, 'saved-one')
  await page.goto(`${site.url}/favorites`)
  await page.getByText('Saved on this device only.').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Saved one'])
  await enter(page, 'Sign Up')
  const inAccount = () =>
    site.sql('select article_id from favorites join user on user.id = user_id where email = ?', reader.email)
  await expect.poll(inAccount).toEqual([{ article_id: 'saved-one' }])

  const desk = await newReaderPage(site.browser)
  await saveOn(desk, 'saved-two')
  await enter(desk, 'Sign In')
  await desk.goto(`${site.url}/favorites`)
  await expect.poll(() => titles(desk)).toEqual(['Saved two', 'Saved one'])
  await desk.getByText('Saved in your account').waitFor()
  await desk.context().close()
})
