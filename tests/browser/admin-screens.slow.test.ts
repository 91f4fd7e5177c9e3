import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible, collectPageErrors, takeScreenshots } from '#tests/kit/browser.ts'
import { openAdminSite } from '#tests/kit/browser-sites.ts'
import { insertTestArticle, insertTestProduct } from '#tests/kit/builders.ts'

let page: Page

const content = 'Cats settle.\n\n## Morning\n\nFood first.\n\n![A cat](/favicon.svg)\n\n## Evening\n\nPlay.'
const titles = ['Calm cats', 'Dogs in the rain', 'A rabbit that reads']

const { site, admin } = await openAdminSite(async (deps) => {
  for (const title of titles) await insertTestArticle(deps, { title, image_url: '/favicon.svg', content })
  await insertTestArticle(deps, { id: 'shown', slug: 'shown', title: 'Shown', image_url: '/favicon.svg', content })
  for (const title of ['Lick mat', 'Snuffle rug', 'Slow bowl']) {
    await insertTestProduct(deps, { title, image_url: '/favicon.svg' })
  }
})
const send = (path: string, json: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify(json),
  })
const email = 'ada@example.org'
await send('/api/functions/submit-contact', { name: 'Ada', email, subject: 'A question', message: 'Do cats swim?' })
await send('/api/articles/shown/comments', { author_name: 'Ada', author_email: email, content: 'Good.', elapsed: 9000 })
beforeEach(async () => {
  page = await admin.context().newPage()
  return () => page.close()
})

const screens = [
  ['articles', '/admin', 'Dogs in the rain'],
  ['media', '/admin/media', 'There are no pictures yet.'],
  ['products', '/admin/products', 'Snuffle rug'],
  ['messages', '/admin/messages/contact', 'Do cats swim?'],
  ['comments', '/admin/messages/comments', 'Good.'],
  ['subscribers', '/admin/messages/subscribers', 'Subscribers'],
  ['analytics', '/admin/analytics', 'Analytics'],
  ['edit', '/admin/articles/shown', 'Edit article'],
] as const
test.each(screens)('the view of %s is accessible, fits every width and logs no errors', async (name, at, words) => {
  const pageErrors = collectPageErrors(page)
  await page.goto(site.url + at)
  await page.getByText(words).first().waitFor()
  if (name === 'edit') await page.getByRole('textbox', { name: 'Article text' }).waitFor()
  await expectAccessible(page)
  await takeScreenshots(page, `admin-${name}`)
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(pageErrors).toEqual([])
})

/** The name that a screen reader announces for the focused element. */
const focused = () =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<HTMLElement> | null) ?? [])] : []
    const name = element.getAttribute('aria-label') ?? labels.map((label) => label.innerText).join(' ')
    return (name || element.innerText).trim()
  })

async function tabTo(name: string, key = 'Tab') {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await focused()) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}; it stands on ${await focused()}`)
}

test('an illustrated article can be written and published with the keyboard alone (268, 271, 273, 282)', async () => {
  const { keyboard } = page
  await page.goto(`${site.url}/admin`)
  await page.getByText('Dogs in the rain').waitFor()
  await tabTo('New article')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New article' }).waitFor()
  await tabTo('Title')
  await keyboard.type('Written without a mouse')
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Edit article' }).waitFor()
  await page.getByRole('textbox', { name: 'Article text' }).waitFor()

  await tabTo('Excerpt')
  await keyboard.type('A short excerpt.')
  await tabTo('Article text')
  const words = 'Cats settle when the day has a shape.\n\n## Morning\n\nFood first.'
  await keyboard.type(words)
  await tabTo('Regenerate hero image')
  await keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Hero image regenerated successfully.' }).waitFor()
  await tabTo('Image description')
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('A cat beside a bowl')
  await tabTo('Meta description')
  await keyboard.type('How a day with a shape settles a cat.')
  await keyboard.press('Control+s')
  const toast = page.locator('.toast', { hasText: 'Article updated successfully' })
  await toast.waitFor()
  expect(site.sql("select state from articles where title = 'Written without a mouse'")).toEqual([{ state: 'draft' }])
  await tabTo('Publish', 'Shift+Tab')
  await keyboard.press('Enter')
  await page.getByText('Changes go live at once').waitFor()

  const [row] = site.sql("select * from articles where title = 'Written without a mouse'")
  expect(row).toMatchObject({ state: 'published', image_alt: 'A cat beside a bowl', excerpt: 'A short excerpt.' })
  expect(row?.['content']).toBe(words)
  const html = await (await fetch(`${site.url}/article/${String(row?.['slug'])}`)).text()
  expect(html).toContain('Written without a mouse')
  expect(html).toContain(String(row?.['image_url']))
  expect(html).toMatch(/<h2[^>]*>[^]*Morning/)
})

test('a dialog opened by keyboard takes the focus, traps it and returns it', async () => {
  await page.goto(`${site.url}/admin`)
  await page.getByText('Dogs in the rain').waitFor()
  await tabTo('Delete Dogs in the rain')
  await page.keyboard.press('Enter')
  const confirmation = page.getByRole('dialog', { name: 'Delete this article?' })
  await confirmation.waitFor()
  expect(await confirmation.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await confirmation.waitFor({ state: 'hidden' })
  expect(await focused()).toBe('Delete Dogs in the rain')
  expect(site.sql('select id from articles where deleted_at is not null')).toEqual([])
})

test.each(['Launch check', 'Outbox', 'People'])(
  'on a phone, %s shows its Close button, which closes it',
  async (name) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${site.url}/admin`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    const close = dialog.getByRole('button', { name: 'Close' }).first()
    await close.locator('.icon').waitFor()
    await close.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await dialog.count()).toBe(0)
  },
)
