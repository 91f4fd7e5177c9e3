import { Button } from '#app/ui/kit/button.tsx'
import { consent, mayIdentify } from '../client/consent.ts'
import { blank, clearProfile, profile, switchRecommendations } from '../client/reading-profile.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

/** What this device noted for *Recommended for you*, with the switch and a way to clear it. */
export function RecommendationSwitch() {
  const { off, traces } = useStore(profile, blank)
  useStore(consent, undefined)
  const hydrated = useHydrated()
  const allowed = !hydrated || mayIdentify()
  return (
    <div className="stack">
      <p role="status">{allowed ? sentenceFor(off, traces.length) : notAllowed}</p>
      <div className="button-row">
        {allowed ? (
          <Button variant="secondary" onClick={() => switchRecommendations(!off)}>
            {off ? 'Turn On' : 'Turn Off'}
          </Button>
        ) : (
          <Button variant="secondary" data-cookie-settings>
            Cookie Settings
          </Button>
        )}
        {/* Stays where it is after the press, so that the focus does too. */}
        <Button variant="quiet" aria-disabled={traces.length === 0} onClick={clearProfile}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const notAllowed = 'Off, because cookies are declined. Nothing about your reading is kept.'

function sentenceFor(off: boolean, count: number): string {
  if (!off) {
    const soFar = count === 0 ? 'none' : String(count)
    return `On. The articles you read to the end, like or save are noted on this device (${soFar} so far) and sent to nobody.`
  }
  const before = count === 1 ? 'One article from before is' : `${count} articles from before are`
  return `Off. Nothing is noted and nothing is recommended.${count === 0 ? '' : ` ${before} still on this device.`}`
}
