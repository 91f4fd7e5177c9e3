import { useEffect, useRef } from 'react'
import { close } from '#app/ui/icons/controls.json'
import { Glyph } from '#app/ui/icons/glyph.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { consent, saveConsent, type Consent } from '../client/consent.ts'
import { cookieSettingsOpen } from '../client/dialog-state.ts'
import { useStore } from '../client/use-store.ts'

/** Not rendered on the server: pages are cached for everyone, and most visitors have already chosen. */
export function CookieBanner() {
  const choice = useStore<Consent | undefined>(consent, 'accepted')
  const reopened = useStore(cookieSettingsOpen, false)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (reopened) bar.current?.focus()
  }, [reopened])
  if (choice && !reopened) return null

  const choose = (next: Consent) => {
    saveConsent(next)
    cookieSettingsOpen.set(false)
  }
  return (
    <aside ref={bar} className="cookie-bar" aria-label="Cookies" tabIndex={-1}>
      <div className="wrap">
        <p>
          We use cookies to see which guides help. Read our{' '}
          <a className="inline-link" href="/cookie-policy">
            cookie
          </a>{' '}
          and{' '}
          <a className="inline-link" href="/privacy-policy">
            privacy
          </a>{' '}
          policies.
        </p>
        <Button variant="secondary" size="small" onClick={() => choose('declined')}>
          Decline
        </Button>
        <Button variant="solid" size="small" onClick={() => choose('accepted')}>
          Accept All
        </Button>
        <Button size="icon" aria-label="Close" onClick={() => choose('declined')}>
          <Glyph d={close} />
        </Button>
      </div>
    </aside>
  )
}
