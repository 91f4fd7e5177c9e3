import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { submitCredentials } from '#tests/kit/admin.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { expectAccessible, islandReady, collectPageErrors, newReaderPage } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let readerCount = 0
/** A retried test needs an address that nobody has. */
const somebody = () => ({ email: `reader${readerCount++}@example.test`, password: 'a calm long walk' })

const { site, browser } = await openPreparedSite(
  async (deps) => {
    const common = { image_url: '/art/empty.svg' }
    for (const name of ['nine', 'eight', 'seven', 'six', 'five', 'four', 'three', 'two', 'one']) {
      await insertTestArticle(deps, {
        ...common,
        id: name,
        slug: `dogs-${name}`,
        title: `Dogs ${name}`,
        category: 'Dog Care',
      })
    }
    await insertTestArticle(deps, { ...common, id: 'draft', slug: 'draft', title: 'Not there yet', state: 'draft' })
  },
  { RATE_LIMITS: 'off' },
)

async function aReader(): Promise<Page> {
  const page = await newReaderPage(browser)
  onTestFinished(() => page.context().close())
  return page
}
async function openArticle(page: Page, slug: string) {
  await page.goto(`${site.url}/article/${slug}`)
  await page.locator('[data-island="like-bar"]').scrollIntoViewIfNeeded()
  await page.waitForSelector(islandReady('like-bar'))
}
const saveButton = (page: Page) => page.getByRole('button', { name: /^Saved?$/ })
async function toggleSave(page: Page, slug: string, words: 'Saved' | 'Save') {
  await openArticle(page, slug)
  await saveButton(page).click()
  await expect.poll(() => saveButton(page).innerText()).toBe(words)
}
async function enter(page: Page, account: ReturnType<typeof somebody>, button: 'Sign In' | 'Sign Up') {
  await page.goto(`${site.url}/auth${button === 'Sign Up' ? '?tab=sign-up' : ''}`)
  await page.waitForSelector(islandReady('auth-panel'))
  await submitCredentials(page, account, button)
  await page.waitForURL(`${site.url}/`)
}
async function titlesOn(page: Page, expected: string[]) {
  await page.goto(`${site.url}/favorites`)
  await expect.poll(() => page.locator('.saved-card h2').allInnerTexts()).toEqual(expected)
}
const inAccountOf = (email: string) => () =>
  site
    .sql(
      'select article_id as id from favorites join user on user.id = user_id where saved and email = ? order by article_id',
      email,
    )
    .map(({ id }) => id)

test('articles saved on a device are in the account after signing in, and on the other device; a removal syncs back (234)', async () => {
  const ada = somebody()
  const inAccount = inAccountOf(ada.email)
  const phone = await aReader()
  const pageErrors = collectPageErrors(phone)
  await phone.goto(`${site.url}/favorites`)
  await phone.getByText('Nothing saved yet. Save an article to find it here.').waitFor()
  await phone.getByText('Saved on this device only.').waitFor()
  await expectAccessible(phone)
  // Nobody is signed in: nothing is sent.
  const sent: string[] = []
  phone.on('request', (request) => request.url().includes('/api/favorites') && sent.push(request.method()))
  await toggleSave(phone, 'dogs-one', 'Saved')
  await toggleSave(phone, 'dogs-two', 'Saved')
  await titlesOn(phone, ['Dogs two', 'Dogs one'])
  await expectAccessible(phone)
  expect(sent).toEqual([])

  await enter(phone, ada, 'Sign Up')
  await expect.poll(inAccount).toEqual(['one', 'two'])

  const desk = await aReader()
  await toggleSave(desk, 'dogs-three', 'Saved')
  await enter(desk, ada, 'Sign In')
  await titlesOn(desk, ['Dogs three', 'Dogs two', 'Dogs one'])
  await desk.getByText('Saved in your account').waitFor()
  await expectAccessible(desk)

  // Undone with one click, and saved again with the next.
  const first = desk.getByRole('button', { name: 'Saved: Dogs two' })
  await first.click()
  await desk.getByRole('button', { name: 'Save: Dogs two' }).click()
  await first.click()
  // The account also holds these two between the clicks.
  await expect.poll(() => desk.evaluate(() => localStorage.getItem('favoritesSync'))).toContain('"unsent":false')
  await expect.poll(inAccount).toEqual(['one', 'three'])
  await titlesOn(phone, ['Dogs three', 'Dogs one'])
  await openArticle(phone, 'dogs-two')
  expect(await saveButton(phone).innerText()).toBe('Save')

  // Clicks made offline are sent once the network is back.
  await phone.route('**/api/favorites', (route) => route.abort())
  await toggleSave(phone, 'dogs-four', 'Saved')
  await titlesOn(phone, ['Dogs four', 'Dogs three', 'Dogs one'])
  await phone.getByText("Your account can't be reached right now.").waitFor()
  expect(inAccount()).toEqual(['one', 'three'])
  await phone.unrouteAll()
  await titlesOn(phone, ['Dogs four', 'Dogs three', 'Dogs one'])
  await expect.poll(inAccount).toEqual(['four', 'one', 'three'])

  // An unpublished article stays saved, is not shown, and comes back.
  site.sql("insert into favorites select id, 'draft', 1, 5 from user where email = ?", ada.email)
  await titlesOn(desk, ['Dogs four', 'Dogs three', 'Dogs one'])
  expect(inAccount()).toContain('draft')
  expect(pageErrors.filter((words) => !words.includes('ERR_FAILED'))).toEqual([])
})

test('signing out removes saved articles from the device, and the next user gets only their own (234)', async () => {
  const [bob, cleo] = [somebody(), somebody()]
  const shared = await aReader()
  await enter(shared, bob, 'Sign Up')
  await toggleSave(shared, 'dogs-one', 'Saved')
  await expect.poll(inAccountOf(bob.email)).toEqual(['one'])
  await shared.goto(`${site.url}/account`)
  await shared.waitForSelector(islandReady('account-sign-out'))
  await shared.getByRole('button', { name: 'Sign out' }).click()
  await shared.waitForURL(`${site.url}/`)
  expect(await shared.evaluate(() => Object.keys(localStorage).toSorted())).not.toContain('favoritesSync')
  await titlesOn(shared, [])
  await toggleSave(shared, 'dogs-four', 'Saved')
  await enter(shared, cleo, 'Sign Up')
  await titlesOn(shared, ['Dogs four'])
})

const section = (page: Page) => page.getByRole('region', { name: 'Recommended for you' })
const profileOf = (page: Page) => page.evaluate(() => localStorage.getItem('readingProfile'))

/** Scrolls like a reader, a little at a time. Returns how far content shifted in view. */
async function scrollToEnd(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let moved = 0
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
    })
    watch.observe({ type: 'layout-shift', buffered: true })
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 2) {
      scrollBy(0, 40)
      await new Promise(requestAnimationFrame)
    }
    return moved
  })
}

test('after two articles of a category more of it is recommended, with the reason, computed on the device (234)', async () => {
  const page = await aReader()
  const pageErrors = collectPageErrors(page)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('category=') && requests.push(request.url()))
  await openArticle(page, 'dogs-one')
  await expect.poll(() => profileOf(page)).toContain('"one"')
  await page.goto(site.url)
  expect(await scrollToEnd(page)).toBe(0)
  expect(await section(page).count()).toBe(0)
  expect(requests).toEqual([])

  await openArticle(page, 'dogs-two')
  await expect.poll(() => section(page).getByRole('heading', { level: 3 }).allInnerTexts()).toHaveLength(3)
  const related = await page
    .locator('section', { hasText: 'Related articles' })
    .getByRole('heading', { level: 3 })
    .allInnerTexts()
  const titles = await section(page).getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.filter((title) => [...related, 'Dogs one', 'Dogs two'].includes(title))).toEqual([])

  await page.goto(site.url)
  expect(await scrollToEnd(page), 'nothing moves').toBe(0)
  await section(page).getByText('Because you read about Dog Care').waitFor()
  await expectAccessible(page)
  // The same request as everybody's: a category and a number.
  expect(new Set(requests)).toEqual(new Set([`${site.url}/api/articles?category=Dog+Care&limit=24`]))

  await section(page).getByRole('button', { name: 'Turn off' }).click()
  await section(page).getByText('Recommendations are off.').waitFor()
  await openArticle(page, 'dogs-three')
  await page.goto(site.url)
  await scrollToEnd(page)
  expect(await section(page).count()).toBe(0)
  expect(await profileOf(page)).not.toContain('"three"')

  await page.goto(`${site.url}/favorites`)
  await page.waitForSelector(islandReady('recommendation-switch'))
  await page.getByText('2 articles from before are still on this device.').waitFor()
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByText('On. Articles you finish, like or save').waitFor()
  await expectAccessible(page)
  await page.goto(site.url)
  await scrollToEnd(page)
  await section(page).getByRole('button', { name: 'Clear' }).click()
  await section(page).getByText('Cleared.').waitFor()
  expect(await profileOf(page)).toBeNull()
  expect(pageErrors).toEqual([])
})

test('nothing is recorded after declining cookies, and what was recorded is deleted with that choice (183, 234)', async () => {
  const page = await aReader()
  await openArticle(page, 'dogs-one')
  await openArticle(page, 'dogs-two')
  await expect.poll(() => profileOf(page)).toContain('"two"')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => profileOf(page)).toBeNull()
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'declined'))
  await openArticle(page, 'dogs-three')
  await page.goto(`${site.url}/favorites`)
  await page.getByText('Off because you declined cookies.').waitFor()
  expect(await profileOf(page)).toBeNull()
})
