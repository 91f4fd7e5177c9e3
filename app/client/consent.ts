import { now } from './browser-clock.ts'
import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'
import { createLazyStore } from './store.ts'
import { clearVisitorIds } from './visitor.ts'

export type Consent = 'accepted' | 'declined'

const key = 'cookieConsent'

export function storedConsent(): Consent | undefined {
  const stored = readStorage('local', key)
  if (stored === 'accepted' || stored === 'declined') return stored
  return navigator.globalPrivacyControl ? 'declined' : undefined
}

/** Undefined while the visitor has not decided. A browser that sends Global Privacy Control has declined. */
export const consent = createLazyStore(storedConsent)

export function saveConsent(choice: Consent) {
  writeStorage('local', key, choice)
  if (choice === 'declined') {
    clearVisitorIds()
    removeStorage('local', 'readingProfile')
    removeStorage('local', 'cookieConsentDate')
  } else writeStorage('local', 'cookieConsentDate', new Date(now()).toISOString())
  consent.set(choice)
}

/** A choice in another tab holds here at once; each tab has a session id of its own to clear. */
export function followOtherTabs() {
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    const choice = storedConsent()
    if (choice === 'declined') clearVisitorIds()
    consent.set(choice)
  })
}

/** Whether a page view may carry ids. The owner can treat undecided visitors as having declined. */
export function canIdentifyVisitor(): boolean {
  const choice = consent.get()
  return choice ? choice === 'accepted' : document.documentElement.dataset.undecided !== 'declined'
}

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}
