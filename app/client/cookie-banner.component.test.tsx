import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderIsland, storedEntries } from '#tests/kit/islands.tsx'
import { consent } from './consent.ts'
import { installCookieBanner } from './cookie-banner.ts'
import { cookieSettingsOpen } from './dialog-state.ts'

const bar = page.getByRole('complementary', { name: 'Cookies' })
const button = (name: string) => bar.getByRole('button', { name })

beforeEach(async () => {
  await renderIsland(<div data-island="cookie-banner" />)
  onTestFinished(() => {
    consent.set(undefined)
    cookieSettingsOpen.set(false)
  })
})

test('the bar appears for undecided visitors, with two choices, a close button and two policies (180, 181)', async () => {
  installCookieBanner()
  await expect.element(bar).toBeVisible()
  for (const name of ['Accept All', 'Decline', 'Close']) await expect.element(button(name)).toBeVisible()
  const links = bar.getByRole('link').elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cookie-policy', '/privacy-policy'])
})

test.each(['accepted', 'declined'] as const)('who has %s sees no bar (180)', async (choice) => {
  consent.set(choice)
  installCookieBanner()
  expect(bar.elements()).toEqual([])
})

test.each([
  ['Accept All', 'accepted'],
  ['Decline', 'declined'],
  ['Close', 'declined'],
])('%s stores "%s" and hides the bar (182, 183)', async (name, value) => {
  installCookieBanner()
  await button(name).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(localStorage.getItem('cookieConsent')).toBe(value)
  expect(localStorage.getItem('cookieConsentDate') !== null).toBe(value === 'accepted')
})

test('the choice can be changed later, and declining removes what was stored about the visitor (189)', async () => {
  installCookieBanner()
  await button('Accept All').click()
  localStorage.setItem('visitor_id', 'visitor_1_x')
  localStorage.setItem('readingProfile', '{}')
  sessionStorage.setItem('session_id', 'session_1_x')
  cookieSettingsOpen.set(true)
  await expect.element(bar).toHaveFocus()
  await button('Decline').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(storedEntries()).toEqual({ local: { cookieConsent: 'declined' }, session: {} })
  cookieSettingsOpen.set(true)
  await button('Accept All').click()
  expect(localStorage.getItem('cookieConsent')).toBe('accepted')
})

test.each(['accepted', 'declined'] as const)(
  'a choice in another tab holds in this one at once: %s (182, 183)',
  async (choice) => {
    sessionStorage.setItem('session_id', 'x')
    installCookieBanner()
    await expect.element(bar).toBeVisible()
    localStorage.setItem('cookieConsent', choice)
    dispatchEvent(new StorageEvent('storage', { key: 'cookieConsent', newValue: choice, storageArea: localStorage }))
    await expect.element(bar).not.toBeInTheDocument()
    expect(consent.get()).toBe(choice)
    expect(sessionStorage.getItem('session_id')).toBe(choice === 'declined' ? null : 'x')
  },
)
