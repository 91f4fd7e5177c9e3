import { Button } from '#app/ui/kit/button.tsx'
import { consent, canIdentifyVisitor } from '../client/consent.ts'
import { emptyProfile, clearProfile, profile, setRecommendationsOff } from '../client/reading-profile.ts'
import { useHydrated } from '../client/use-hydrated.ts'
import { useStore } from '../client/use-store.ts'

export function RecommendationSwitch() {
  const { off, traces } = useStore(profile, emptyProfile)
  useStore(consent, undefined)
  const hydrated = useHydrated()
  const allowed = !hydrated || canIdentifyVisitor()
  return (
    <div className="stack">
      <p role="status">{allowed ? statusText(off, traces.length) : cookiesDeclinedText}</p>
      <div className="button-row">
        {allowed ? (
          <Button variant="secondary" onClick={() => setRecommendationsOff(!off)}>
            {off ? 'Turn On' : 'Turn Off'}
          </Button>
        ) : (
          <Button variant="secondary" data-cookie-settings>
            Cookie Settings
          </Button>
        )}
        {/* `aria-disabled` instead of `disabled`, so that it keeps the focus. */}
        <Button variant="quiet" aria-disabled={traces.length === 0} onClick={clearProfile}>
          Clear
        </Button>
      </div>
    </div>
  )
}

const cookiesDeclinedText = 'Off because you declined cookies. Your reading history is not stored.'

function statusText(off: boolean, count: number): string {
  if (!off) {
    const soFar = count === 0 ? 'none' : String(count)
    return `On. Articles you finish, like or save are stored on this device only (${soFar} so far) and never sent.`
  }
  const before = count === 1 ? 'One article from before is' : `${count} articles from before are`
  return `Off. Nothing is stored or recommended.${count === 0 ? '' : ` ${before} still on this device.`}`
}
