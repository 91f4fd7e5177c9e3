import { forget, keep, kept } from './safe-storage.ts'
import { createLazyStore } from './store.ts'
import { forgetVisitor } from './visitor.ts'

export type Consent = 'accepted' | 'declined'

const key = 'cookieConsent'
const read = (): Consent | undefined => {
  const stored = kept('local', key)
  return stored === 'accepted' || stored === 'declined' ? stored : undefined
}

/** Undefined while the visitor has not decided. */
export const consent = createLazyStore(read)

export function decide(choice: Consent) {
  keep('local', key, choice)
  if (choice === 'declined') {
    forgetVisitor()
    forget('local', 'readingProfile')
  }
  consent.set(choice)
}

/** Whether a view may carry ids. The owner can let those who have not decided count as declined. */
export function mayIdentify(): boolean {
  const choice = consent.get()
  return choice ? choice === 'accepted' : document.documentElement.dataset.undecided !== 'declined'
}
