import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedConsent } from './consent.ts'

const stored = new Map<string, string>()

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null }))
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

test.each(['accepted', 'declined'])('a visitor who has %s is known again on the next page (180)', (choice) => {
  stored.set('cookieConsent', choice)
  expect(storedConsent()).toBe(choice)
})

test('a visitor without a stored choice, or with a damaged one, has not decided (180)', () => {
  expect(storedConsent()).toBeUndefined()
  stored.set('cookieConsent', 'perhaps')
  expect(storedConsent()).toBeUndefined()
})

test('a browser that sends Global Privacy Control has declined, unless its visitor has accepted', () => {
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(storedConsent()).toBe('declined')
  stored.set('cookieConsent', 'accepted')
  expect(storedConsent()).toBe('accepted')
})
