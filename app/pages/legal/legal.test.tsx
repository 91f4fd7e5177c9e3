import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTestApp } from '#tests/kit/test-app.ts'
import { readPage } from '#tests/kit/page-texts.ts'
import { createTestClient } from '#tests/kit/test-client.ts'
import { defaultSettings } from '#domain/site/settings.ts'
import { browserStorage } from '#app/client/browser-storage.ts'
import { LegalView } from './legal.page.tsx'

const site = { name: 'Paws & Co', origin: 'https://paws.example' }
const settings = { ...defaultSettings({ ...site, isPublic: true }), contactEmail: 'hello@paws.example' }
const declinedView = 'If you decline, a page view is still sent and stored, but without visitor id and session id.'

const pages = {
  privacy: await html('privacy-policy'),
  terms: await html('terms-of-service'),
  cookies: await html('cookie-policy'),
  affiliate: await html('affiliate-disclaimer'),
}
const storedItems = [...pages.cookies.matchAll(/<li><b>(.*?)<\/b> \(\w+, /g)].map(([, name = '']) => name)

async function html(name: string, changed: Partial<typeof settings> = {}): Promise<string> {
  const page = await readPage(name)
  return renderToStaticMarkup(<LegalView page={page} site={site} settings={{ ...settings, ...changed }} />)
}

function text(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('every page has its title, its date and the name of the site, never the default name', () => {
  expect(Object.values(pages).map((page) => text(/<h1>.*?<\/h1>/.exec(page)?.[0] ?? ''))).toEqual([
    'Privacy Policy',
    'Terms of Service',
    'Cookie Policy',
    'Affiliate Disclaimer',
  ])
  for (const page of Object.values(pages)) {
    expect(text(page)).toContain('Last updated: January 22, 2025')
    expect(page).toContain('Paws &amp; Co')
    // Names in the browser's storage, which decision 61 fixes.
    expect(page.replaceAll(/<b>wagwise\.(?:animals|reading)<\/b>/g, '')).not.toMatch(/wagwise/i)
  }
})

test('every entry in the table of contents leads to one section of its page', () => {
  for (const page of Object.values(pages)) {
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(targets.length).toBeGreaterThan(3)
    expect(ids).toEqual(expect.arrayContaining(targets))
  }
})

test('the cookie policy lists the four kinds, every stored item and the opt-out tools', () => {
  const words = text(pages.cookies)
  for (const kind of ['Essential', 'Analytics', 'Advertising', 'Preference']) expect(words).toContain(`${kind} cookies`)
  const table = Object.values(browserStorage).flatMap((items) => Object.keys(items))
  expect(storedItems).toEqual(table.map((name) => name.replace('{id}', '…')))
  expect(words).toContain('Opt-out tools')
})

test('the list of stored items has every storage key', () => {
  expect(storedItems).toEqual(
    expect.arrayContaining([
      'visitor_id',
      'newsletterSubscribed',
      'cookieConsent',
      'articleGenerationProgress',
      'favorites',
      'favoritesSync',
      'readingProfile',
      'session_id',
      'emailPopupDismissed',
    ]),
  )
})

test('the promised periods are stated: 30 days for deletion, for notice and for single views', () => {
  expect(text(pages.terms)).toContain('at least 30 days before they take effect')
  expect(text(pages.privacy)).toMatch(/account deletion through the contact page ; we handle it within 30 days/)
  expect(text(pages.privacy)).toContain('Single page views: 30 days')
})

test('the text about visitors who have not chosen follows the setting', async () => {
  const strict = text(await html('privacy-policy', { undecidedCounts: 'as declined' }))
  expect(strict).toContain('Until you choose, you are treated as if you had declined.')
  expect(text(pages.privacy)).toContain('This is also the case before you have chosen.')
  expect(text(await html('cookie-policy', { undecidedCounts: 'as declined' }))).toContain('no analytics id is stored')
})

test('the list of stored items says what depends on the choice, before and after it', async () => {
  const item = (markup: string, name: string) => new RegExp(`${name} \\(.*?Kept`).exec(text(markup))?.[0]
  const strict = await html('cookie-policy', { undecidedCounts: 'as declined' })
  expect(item(pages.cookies, 'visitor_id')).toContain('Not after you have declined.')
  expect(item(strict, 'visitor_id')).toContain('Only after you have accepted.')
  for (const page of [pages.cookies, strict]) expect(item(page, 'favorites')).not.toMatch(/declined|accepted/)
})

test('the policies name Global Privacy Control, which is honored, and Do Not Track, which is not', () => {
  for (const page of [pages.privacy, pages.cookies]) expect(text(page)).toContain('Global Privacy Control')
  expect(text(pages.privacy)).toContain('Do Not Track')
})

test('without script, the footer leads to the place of the cookie policy that explains the choice', async () => {
  const readers = createTestClient(await createTestApp())
  expect(await (await readers.fetch('/faq')).text()).toContain(
    '<noscript><a href="/cookie-policy#your-choice">Cookie choices</a></noscript>',
  )
  const policy = await (await readers.fetch('/cookie-policy')).text()
  expect(policy).toMatch(/id="your-choice".*data-island="consent-choice".*Without JavaScript, none of this/s)
})

test('both policies and SECURITY.md say that a view is still sent and stored after Decline', () => {
  for (const words of [text(pages.privacy), text(pages.cookies), readFileSync('SECURITY.md', 'utf8')]) {
    expect(words).toContain(declinedView)
    expect(words).not.toMatch(/counted without (?:any )?ids?\b|leaves no id/)
  }
  expect(text(pages.privacy)).toContain('a hash of your IP address and of how your browser identifies itself')
  expect(text(pages.cookies)).toContain('Instead of the ids the server stores a hash that holds for one day')
})

test('what is stored of a view after Decline is what the privacy policy names', async () => {
  const app = await createTestApp()
  const readers = createTestClient(app)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const view = async ({ ip = '203.0.113.7', agent = userAgent } = {}) => {
    const json = { pagePath: '/faq', referrer: 'https://search.example/' }
    const headers = { 'user-agent': agent }
    const response = await readers.fetch('/api/functions/track-page-view', { json, headers, ip })
    expect(response.status).toBe(202)
    return app.db.selectFrom('page_views').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  }
  const stored = await view()
  const named: Readonly<Record<keyof typeof stored, string | undefined>> = {
    page_path: 'we store the page',
    referrer: 'the address of the page you came from',
    created_at: 'the time',
    country: 'the country',
    device: 'whether you use a phone, a tablet or a computer',
    visitor_id: 'In their place we store a hash',
    session_id: 'without visitor id and session id',
    // Not about the visitor, or the time again.
    id: undefined,
    kind: undefined,
    day: undefined,
  }
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(named).toSorted())
  for (const phrase of Object.values(named)) expect(text(pages.privacy)).toContain(phrase ?? '')
  expect(stored).toMatchObject({ session_id: null, visitor_id: expect.stringMatching(/^~[\w-]{22}$/) })
  expect(JSON.stringify(stored)).not.toContain('203.0.113')

  const { visitor_id } = await view()
  expect(visitor_id, 'the same on that day').toBe(stored.visitor_id)
  expect((await view({ ip: '203.0.113.8' })).visitor_id, 'made of the address').not.toBe(visitor_id)
  expect((await view({ agent: userAgent.replace('140', '141') })).visitor_id, 'and the browser').not.toBe(visitor_id)
  app.advanceClock(24 * 60 * 60 * 1000)
  expect((await view()).visitor_id, 'another on the next day').not.toBe(visitor_id)
})

test('the affiliate disclaimer has the required sentence, the commission and the cost', () => {
  const words = text(pages.affiliate)
  expect(words).toContain('As an Amazon Associate I earn from qualifying purchases.')
  expect(words).toContain('may earn us a commission')
  expect(words).toContain('Nothing extra.')
})

test('every legal page names the operator once it is set, and the privacy policy mentions the kind of device', async () => {
  const operator = { operatorName: 'Paws Ltd', postalAddress: '1 Dog Lane\nBarking' }
  for (const name of ['privacy-policy', 'terms-of-service', 'cookie-policy', 'affiliate-disclaimer']) {
    expect(text(await html(name, operator))).toMatch(/Who runs this site Paws Ltd 1 Dog Lane Barking$/)
  }
  for (const page of Object.values(pages)) expect(page).not.toContain('Who runs this site')
  expect(text(pages.privacy)).toContain('the kind of device (such as “Firefox on Windows”)')
})

test('the contact address is a link in the privacy policy and the terms', () => {
  for (const page of [pages.privacy, pages.terms]) {
    expect(page).toContain('<a href="mailto:hello@paws.example">hello@paws.example</a>')
  }
  for (const page of Object.values(pages)) expect(page).not.toMatch(/\{\w+\}/)
})
