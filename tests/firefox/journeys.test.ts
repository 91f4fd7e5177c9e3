import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner, ownerEnv } from '#tests/kit/admin.ts'
import { islandReady } from '#tests/kit/browser.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { findFirefox, openFirefox, type Firefox } from '#tests/kit/firefox.ts'
import { startPreparedSite, type PreparedSite } from '#tests/kit/prepared-site.ts'
import { waitUntil } from '#tests/kit/wait-until.ts'

const executable = findFirefox()
let site: PreparedSite
let firefox: Firefox

beforeAll(async () => {
  if (executable === undefined)
    throw new Error('Firefox is not installed: apt install firefox-esr, or set FIREFOX_PATH.')
  site = await startPreparedSite(async (deps) => {
    for (const id of ['calm', 'draft', 'other']) {
      const row = { id, slug: id, title: `Title of ${id}`, image_url: '/favicon.svg', content: 'First words.' }
      await insertTestArticle(deps, { ...row, state: id === 'draft' ? 'draft' : 'published' })
    }
  }, ownerEnv)
  firefox = await openFirefox(executable)
  await open('/robots.txt')
  await firefox.evaluate(() => sessionStorage.setItem('emailPopupDismissed', 'true'))
})
afterAll(async () => {
  await firefox?.close()
  await site?.stop()
})
beforeEach(() => {
  firefox.errors.length = 0
  return () => {
    if (firefox.errors.length > 0) throw new Error(`Firefox logged: ${firefox.errors.join('\n')}`)
  }
})

const countLoaded = () => firefox.evaluate(() => performance.getEntriesByType('resource').length)
/** Firefox reports a script that was still loading when the page was left as an error. */
const settle = async () => {
  for (let before = -1, now = 0; before !== now; now = await countLoaded()) {
    before = await countLoaded()
    await wait(250)
  }
}

const open = async (path: string) => {
  await settle()
  await firefox.goto(site.url + path)
  // Somebody is there: the page hydrates what waits for a visitor.
  await firefox.evaluate(() => document.dispatchEvent(new Event('pointermove')))
}
/** The island runs; it may be a dialog that is still closed. */
const ready = async (name: string) => {
  const isReady = () => firefox.evaluate((selector) => document.querySelector(selector) !== null, islandReady(name))
  if (!(await waitUntil(isReady))) throw new Error(`The island ${name} does not run.`)
}
const toast = (words: string) => firefox.waitFor('.toast', words)
const text = (selector: string) =>
  firefox.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '', selector)

test('a reader decides about cookies and reads, likes and comments on an article', async () => {
  await open('/article/calm')
  await ready('cookie-banner')
  await firefox.click('button', 'Accept')
  expect(await firefox.evaluate(() => localStorage.getItem('cookieConsent'))).toBe('accepted')
  await firefox.waitFor('[data-island="like-bar"]')
  await ready('like-bar')
  await firefox.click('[data-island="like-bar"] button')
  await toast('Thanks for the love!')
  expect(site.sql('select count(*) as n from article_likes')).toEqual([{ n: 1 }])
  await firefox.waitFor('#comments')
  await ready('comments')
  await firefox.fill('#comments [name="author_name"]', 'Ada')
  await firefox.fill('#comments [name="author_email"]', 'ada@example.org')
  await firefox.fill('#comments [name="content"]', 'My cat agrees.')
  await firefox.click('#comments button', 'Post')
  await expect.poll(() => site.sql('select content from comments')).toEqual([{ content: 'My cat agrees.' }])
})

test('search finds an article by keyboard alone', async () => {
  await open('/about')
  await ready('search-dialog')
  await firefox.click('button', 'Search articles')
  await firefox.waitFor('dialog[open]', 'Search Articles')
  await firefox.type('Title of other')
  await firefox.waitFor('[role="option"]', 'Title of other')
  await firefox.press('ArrowDown')
  await firefox.press('Enter')
  await expect.poll(() => firefox.evaluate(() => location.pathname)).toBe('/article/other')
  await ready('cookie-banner')
})

test('every kind of page fits a phone without scrolling sideways', async () => {
  await firefox.setWidth(390)
  for (const path of ['/', '/blog', '/article/calm', '/shop', '/categories', '/contact', '/auth']) {
    await open(path)
    await ready('cookie-banner')
    const { width, all } = await firefox.evaluate(() => ({ width: innerWidth, all: document.body.scrollWidth }))
    expect(all, path).toBeLessThanOrEqual(width)
  }
  await firefox.setWidth(1280)
})

test('a message is sent from the contact page, and the newsletter is subscribed to', async () => {
  await open('/contact')
  await ready('contact-form')
  await firefox.fill('form [name="name"]', 'Ada')
  await firefox.fill('form [name="email"]', 'ada@example.org')
  await firefox.fill('form [name="subject"]', 'Cats')
  await firefox.fill('form [name="message"]', 'Thank you for the text on cats.')
  await firefox.click('form button[type="submit"]', 'Send')
  await expect.poll(() => site.sql('select email from contact_messages')).toEqual([{ email: 'ada@example.org' }])
  await open('/article/calm')
  await firefox.waitFor('#newsletter')
  await ready('newsletter-form')
  await firefox.fill('#newsletter input[type="email"]', 'ada@example.org')
  await firefox.click('#newsletter button[type="submit"]')
  await expect.poll(() => site.sql('select email from subscribers')).toEqual([{ email: 'ada@example.org' }])
})

test('the owner signs in, writes in the visual editor and publishes a draft', async () => {
  await open('/auth')
  await ready('auth-panel')
  await firefox.fill('[role="tabpanel"] input[type="email"]', owner.email)
  await firefox.fill('[role="tabpanel"] input[type="password"]', owner.password)
  await firefox.press('Enter')
  await expect.poll(() => firefox.evaluate(() => location.pathname)).toBe('/')
  await open('/admin/articles/draft')
  await firefox.click('[contenteditable="true"]')
  await firefox.press('Control+a')
  await firefox.type('Written in Firefox.')
  await firefox.press('Enter')
  await firefox.type('- One point')
  await expect.poll(() => text('[contenteditable="true"] li')).toBe('One point')
  await firefox.click('button', 'Publish')
  await expect
    .poll(() => site.sql("select state, content from articles where id = 'draft'"), { timeout: 15_000 })
    .toEqual([{ state: 'published', content: expect.stringContaining('Written in Firefox.\n\n- One point') }])
  expect(await (await fetch(`${site.url}/article/draft`)).text()).toContain('Written in Firefox.')
})

test('the dashboard’s list, palette and analytics work', async () => {
  await open('/admin')
  await firefox.waitFor('table', 'Title of other')
  await firefox.press('Control+k')
  await firefox.waitFor('dialog[open] input')
  await firefox.type('media')
  await firefox.waitFor('[role="option"]', 'Media')
  await firefox.press('Enter')
  await expect.poll(() => firefox.evaluate(() => location.pathname)).toBe('/admin/media')
  await open('/admin/analytics')
  await firefox.waitFor('h2', '')
})
