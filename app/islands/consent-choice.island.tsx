import { Button } from '#app/ui/kit/button.tsx'
import { consent, consentChoices, saveConsent, type Consent } from '../client/consent.ts'
import { readStorage } from '../client/safe-storage.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

/** On the cookie policy: the choice of this browser, with its date, and the same two buttons as on the banner. */
export function ConsentChoice() {
  const choice = useStore<Consent | undefined>(consent, undefined)
  const hydrated = useHydrated()
  return (
    <div className="stack needs-script">
      <p role="status">
        <b>{hydrated ? statusText(choice) : 'Your choice:'}</b>
      </p>
      <div className="button-row">
        {consentChoices.map(([next, label]) => (
          <Button variant="secondary" onClick={() => saveConsent(next)} key={next}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const declinedByBrowser = 'Your browser sends Global Privacy Control, so you count as having declined.'

function statusText(choice: Consent | undefined): string {
  if (choice === undefined) return 'You have not chosen yet.'
  if (choice === 'accepted') {
    const date = Date.parse(readStorage('local', 'cookieConsentDate') ?? '')
    return Number.isNaN(date)
      ? 'You accepted.'
      : `You accepted on ${new Date(date).toLocaleDateString('en-US', { dateStyle: 'long' })}.`
  }
  return readStorage('local', 'cookieConsent') ? 'You declined.' : declinedByBrowser
}
