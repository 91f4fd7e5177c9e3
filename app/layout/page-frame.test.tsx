import { expect, test } from 'vitest'
import { elementAt, textOf, textsOf } from '#tests/kit/html.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { createTestClient } from '#tests/kit/test-client.ts'

const readPage = async (path: string) => (await createTestClient(await createTestApp()).fetch(path)).text()

test('the section above the footer offers the weekly picks with a field, a button and a promise (158, 159, 160)', async () => {
  const section = elementAt(await readPage('/faq'), '<section class="section deep" id="newsletter"')
  expect(textsOf(section, { tag: 'h2' })).toEqual([expect.stringMatching(/^Join us for\s+the weekly Wagwise picks$/)])
  expect(section).toMatch(/<input[^>]* type="email"/)
  expect(textsOf(section, { tag: 'button' })).toEqual(['Subscribe'])
  expect(textOf(section)).toContain('No spam. Unsubscribe anytime.')
})

test('every page has a button for the search and one for the cookie choice, which the loader listens to (90, 189)', async () => {
  const html = await readPage('/faq')
  expect(elementAt(html, '<header')).toMatch(/<button[^>]* aria-label="Search articles"[^>]* data-open-search/)
  expect(elementAt(html, '<footer')).toMatch(/<button[^>]* data-cookie-settings[^>]*>Cookie settings<\/button>/)
  expect(html).toContain('<div data-island="cookie-banner">')
})

const withoutPopup = ['/privacy-policy', '/terms-of-service', '/cookie-policy', '/affiliate-disclaimer', '/auth']
const withPopup = ['/', '/blog', '/shop', '/faq', '/about', '/contact', '/categories']

test('the popup is not on legal pages and sign-in pages (decision 32)', async () => {
  const client = createTestClient(await createTestApp())
  const paths: string[] = []
  for (const path of [...withoutPopup, ...withPopup]) {
    const html = await (await client.fetch(path)).text()
    if (html.includes('data-island="newsletter-popup"')) paths.push(path)
  }
  expect(paths).toEqual(withPopup)
})
