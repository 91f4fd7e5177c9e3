import { Button } from '#app/ui/kit/button.tsx'
import { consent, type Consent } from '../client/consent.ts'
import { readStorage } from '../client/safe-storage.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

/** The choice of this browser, with its date, in the cookie policy. The button opens the banner. */
export function ConsentChoice() {
  const choice = useStore<Consent | undefined>(consent, undefined)
  const status = useHydrated() ? describeChoice(choice) : ''
  return (
    <div className="row needs-script">
      <b role="status">{status}</b>
      <Button variant="secondary" data-cookie-settings>
        Change your choice
      </Button>
    </div>
  )
}

function describeChoice(choice: Consent | undefined): string {
  if (choice === undefined) return 'You have not chosen yet.'
  if (!readStorage('local', 'cookieConsent')) return 'Your browser has declined for you with Global Privacy Control.'
  const date = new Date(readStorage('local', 'cookieConsentDate') ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return `You ${choice}.`
  return `You ${choice} on ${date.toLocaleDateString('en-US', { dateStyle: 'long' })}.`
}
