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
  if (choice && !reopened) return null

  const choose = (next: Consent) => {
    saveConsent(next)
    cookieSettingsOpen.set(false)
  }
  return (
    <aside ref={reopened ? focus : null} className="cookie-bar" aria-label="Cookies" tabIndex={-1}>
      <div className="wrap">
        <p>
          We use cookies to see which guides help. Read our {policyLink('cookie')} and {policyLink('privacy')} policies.
        </p>
        <Button variant="secondary" size="small" onClick={() => choose('declined')}>
          Decline
        </Button>
        <Button variant="secondary" size="small" onClick={() => choose('accepted')}>
          Accept All
        </Button>
        <Button size="icon" aria-label="Close" onClick={() => choose('declined')}>
          <Glyph d={close} />
        </Button>
      </div>
    </aside>
  )
}

const focus = (bar: HTMLElement | null) => bar?.focus()

const policyLink = (name: string) => (
  <a className="inline-link" href={`/${name}-policy`}>
    {name}
  </a>
)
