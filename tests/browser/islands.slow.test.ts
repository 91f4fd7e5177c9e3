import type { Page, Request } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { islandReady, collectPageErrors, newReaderPage, waitForNextFrame } from '#tests/kit/browser.ts'
import { openPreparedSite } from '#tests/kit/browser-sites.ts'

let page: Page

const { site, browser } = await openPreparedSite((deps) =>
  insertTestArticle(deps, { slug: 'calm-cats', image_url: '/favicon.svg' }),
)
beforeEach(async () => {
  page = await newReaderPage(browser)
  return () => page.context().close()
})

/** Delays a script and reports when it was requested. */
async function delay(script: string, milliseconds = 1200) {
  const arrival = { at: 0 }
  await page.route(`**/${script}-*.js`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    arrival.at = Date.now()
    await route.continue()
  })
  return arrival
}

const breakScript = (name: string, body: string) =>
  page.route(`**/${name}.island-*.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }))

function collect(wanted: (request: Request) => boolean) {
  const seen: { at: number; url: string; body: string | null; type: string | undefined }[] = []
  page.on('request', (request) => {
    if (!wanted(request) || request.url().includes('track-page-view')) return
    seen.push({
      at: Date.now(),
      url: request.url().slice(site.url.length),
      body: request.postData(),
      type: request.headers()['content-type'],
    })
  })
  return seen
}

async function htmlFromServer(path: string, name: string) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(site.url + path)
  const html = await plain.locator(`[data-island="${name}"]`).innerHTML()
  await context.close()
  return html
}

const heart = () => page.locator('[data-island="like-bar"] button').first()
/** Time for a second request, if there is one. */
const settle = async () => {
  await waitForNextFrame(page)
  await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)))
}

const late = ['loader', 'hydrate', 'like-bar.island']
test.each(late)('a like clicked while %s is loading reaches the server once (192)', async (script) => {
  const arrival = await delay(script)
  const puts = collect((request) => request.method() === 'PUT')
  const pageErrors = collectPageErrors(page)
  await page.goto(`${site.url}/article/calm-cats`, { waitUntil: 'commit' })
  await heart().click()
  await page.waitForSelector(islandReady('like-bar'))
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  await settle()
  expect(puts).toHaveLength(1)
  expect(arrival.at, 'the script was late indeed').toBeGreaterThan(0)
  expect(puts[0]?.at).toBeGreaterThanOrEqual(arrival.at)
  expect(pageErrors).toEqual([])
})

test.each(['Enter', ' '])('a like pressed with the key "%s" before hydration reaches the server once', async (key) => {
  await delay('like-bar.island')
  const puts = collect((request) => request.method() === 'PUT')
  await page.goto(`${site.url}/article/calm-cats`, { waitUntil: 'domcontentloaded' })
  await heart().press(key)
  await page.waitForSelector(islandReady('like-bar'))
  await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
  await settle()
  expect(puts).toHaveLength(1)
})

const forms = {
  newsletter: {
    path: '/article/calm-cats',
    island: 'newsletter-form',
    script: 'hydrate',
    fields: { email: 'ada@example.org' },
    button: 'Subscribe',
    done: 'Successfully subscribed!',
    endpoint: '/api/functions/subscribe-newsletter',
  },
  comment: {
    path: '/article/calm-cats',
    island: 'comments',
    script: 'comments.island',
    fields: { author_name: 'Ada', author_email: 'ada@example.org', content: 'My cat agrees.' },
    button: 'Post Comment',
    done: 'Comment submitted!',
    endpoint: '/comments',
  },
  contact: {
    path: '/contact',
    island: 'contact-form',
    script: 'contact-form.island',
    fields: { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'Rabbits need hay.' },
    button: 'Send Message',
    done: 'Message Sent!',
    endpoint: '/api/functions/submit-contact',
  },
}
type Form = (typeof forms)[keyof typeof forms]
// An article has two newsletter forms: a box beside the text and a band below it.
const within = ({ island }: Form) => page.locator(`[data-island="${island}"]`).last()

async function fill(form: Form) {
  for (const [name, value] of Object.entries(form.fields))
    await within(form).locator(`[name="${name}"]`).pressSequentially(value)
}

async function sendBy(form: Form, how: string) {
  if (how === 'click') await within(form).getByRole('button', { name: form.button }).click()
  else await within(form).locator('input.control').last().press('Enter')
}

test.each([
  ['newsletter', 'click'],
  ['newsletter', 'Enter'],
  ['comment', 'click'],
  ['contact', 'Enter'],
] as const)('the %s form submitted by %s before hydration stays on the page and is handled once', async (name, how) => {
  const form: Form = forms[name]
  await delay(form.script, 2000)
  const posts = collect((request) => request.method() === 'POST')
  const pageErrors = collectPageErrors(page)
  await page.goto(site.url + form.path, { waitUntil: 'domcontentloaded' })
  await fill(form)
  expect(await within(form).getAttribute('data-state'), 'not hydrated yet').toBeNull()
  await sendBy(form, how)
  await page.getByText(form.done).waitFor()
  await settle()
  expect(page.url()).toBe(site.url + form.path)
  expect(posts.map(({ url, type }) => [url.endsWith(form.endpoint), type])).toEqual([[true, 'application/json']])
  expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject(form.fields)
  expect(pageErrors).toEqual([])
})

test('a comment written while scripts were loading is not flagged for it (212)', async () => {
  site.sql('delete from comments')
  await delay('comments.island', 2500)
  await page.goto(`${site.url}/article/calm-cats`, { waitUntil: 'domcontentloaded' })
  await fill(forms.comment)
  await sendBy(forms.comment, 'click')
  await page.getByText('Comment submitted!').waitFor()
  expect(site.sql('select state, suspicions from comments')).toEqual([{ state: 'pending', suspicions: '[]' }])
})

test('text typed before and during hydration stays, and React knows it', async () => {
  await delay('contact-form.island', 1500)
  await page.goto(`${site.url}/contact`, { waitUntil: 'domcontentloaded' })
  const message = page.locator('[name="message"]')
  await message.pressSequentially('Before', { delay: 20 })
  await page.waitForSelector(islandReady('contact-form'))
  await message.pressSequentially(' and after', { delay: 20 })
  expect(await message.inputValue()).toBe('Before and after')
  await page.getByText('16 of 2000 characters').waitFor()
})

test('no keystroke is lost while everything loads late', async () => {
  await delay('loader', 600)
  await delay('hydrate', 600)
  await delay('contact-form.island', 600)
  await page.goto(`${site.url}/contact`, { waitUntil: 'domcontentloaded' })
  const text = 'Every single letter that I type must still be here when the scripts have come.'
  const subject = page.locator('[name="subject"]')
  await subject.pressSequentially(text, { delay: 30 })
  await page.waitForSelector(islandReady('contact-form'))
  expect(await subject.inputValue()).toBe(text)
})

test('what is typed while React hydrates the form comes after what was typed before', async () => {
  await delay('contact-form.island', 600)
  await page.addInitScript(() => {
    const field = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    let isFirst = true
    Object.defineProperty(HTMLInputElement.prototype, 'value', {
      ...field,
      set(this: HTMLInputElement, text: string) {
        field.set?.call(this, text)
        if (this.name !== 'subject' || !isFirst) return
        isFirst = false
        queueMicrotask(() => document.execCommand('insertText', false, ' walks'))
      },
    })
  })
  await page.goto(`${site.url}/contact`, { waitUntil: 'domcontentloaded' })
  const subject = page.locator('[name="subject"]')
  await subject.pressSequentially('Long')
  await page.waitForSelector(islandReady('contact-form'))
  await subject.press('End')
  // Makes React render the field with what it knows.
  await subject.pressSequentially('!')
  expect(await subject.inputValue()).toBe('Long walks!')
})

test('the search button works while its dialog is loading', async () => {
  await delay('hydrate')
  await page.goto(`${site.url}/article/calm-cats`, { waitUntil: 'domcontentloaded' })
  await page.locator('[data-open-search]').first().click()
  await page.getByRole('dialog', { name: 'Search Articles' }).waitFor()
  expect(page.url()).toBe(`${site.url}/article/calm-cats`)
})

test.each([
  ['/faq', []],
  ['/contact', ['contact-form']],
])('%s loads no React while nobody touches it, and the first sign of a visitor hydrates it', async (path, own) => {
  await page.addInitScript(() => {
    localStorage.removeItem('cookieConsent')
    document.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  const scripts = collect((request) => /\/(?:hydrate|react)-/.test(request.url()))
  const viewCounted = page.waitForResponse((response) => response.url().endsWith('track-page-view'))
  await page.goto(site.url + path)
  await viewCounted
  await page.getByRole('complementary', { name: 'Cookies' }).waitFor()
  await settle()
  expect(scripts).toEqual([])
  await page.keyboard.press('Shift')
  for (const name of ['search-dialog', 'toasts', 'admin-links', ...own])
    await page.waitForSelector(islandReady(name), { state: 'attached' })
})

test('a tab that is pressed before its list has hydrated filters the list without loading the page again', async () => {
  await page.addInitScript(() =>
    document.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto(`${site.url}/blog`)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  expect(await page.locator(islandReady('blog-list')).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Cat Care' }).first().click()
  await page.waitForURL(/category=Cat/)
  await page.waitForSelector(islandReady('blog-list'), { state: 'attached' })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a signed-in visitor need not touch the page to see their links', async () => {
  await page.addInitScript(() =>
    document.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
  )
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { user: { id: 'ada', email: 'ada@example.org', name: 'Ada' }, isAdmin: true } }),
  )
  await page.goto(`${site.url}/faq`)
  await expect.poll(() => page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(1)
})

test('an island that throws leaves its HTML in place, and its neighbors work', async () => {
  await breakScript('like-bar', 'export function LikeBar() { throw new Error("planted") }')
  await page.goto(`${site.url}/article/calm-cats`)
  const island = page.locator('[data-island="like-bar"]')
  await island.scrollIntoViewIfNeeded()
  await expect.poll(() => island.getAttribute('data-state')).toBe('failed')
  expect(await island.innerHTML()).toBe(await htmlFromServer('/article/calm-cats', 'like-bar'))
  const form: Form = forms.comment
  await fill(form)
  await sendBy(form, 'click')
  await page.getByText(form.done).waitFor()
})

test('an island with a missing chunk leaves the rest of the page working', async () => {
  await page.route('**/like-bar.island-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto(`${site.url}/article/calm-cats`)
  await heart().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('[data-island="like-bar"]').getAttribute('data-state')).toBe('failed')
  await page.waitForSelector(islandReady('comments'))
})

const faults = { 'never arrives': 'syntax error', throws: 'export function F() { throw new Error("planted") }' }
test.each([
  ['comment', 'never arrives'],
  ['contact', 'throws'],
] as const)('a %s form whose island %s loses nothing that was typed', async (name, fault) => {
  const form: Form = forms[name]
  await breakScript(form.island, faults[fault])
  await page.goto(site.url + form.path)
  await within(form).scrollIntoViewIfNeeded()
  await expect.poll(() => within(form).getAttribute('data-state')).toBe('failed')
  await fill(form)
  const responses: [number, string][] = []
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      responses.push([response.status(), response.headers()['content-type'] ?? ''])
  })
  await sendBy(form, 'click')
  await settle()
  const stillTyped =
    (await within(form).count()) > 0 &&
    (await within(form)
      .locator(`[name="${Object.keys(form.fields)[0]}"]`)
      .inputValue())
  const sent = responses.some(([status, type]) => status < 400 && type.includes('text/html'))
  expect({ answers: responses, kept: sent || stillTyped === Object.values(form.fields)[0] }).toMatchObject({
    kept: true,
  })
  if (!sent) await within(form).getByRole('alert').waitFor()
})

test('with scripts disabled the article, its links and its product texts are all there (24)', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${site.url}/article/calm-cats`)
  expect(await plain.locator('article .prose p').first().textContent()).toContain('Cats settle')
  expect(await plain.locator('.article-head__back a').getAttribute('href')).toBe('/blog')
  await context.close()
})
