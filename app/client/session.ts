import { fetchUrl } from './fetch-json.ts'
import { readStorage } from './safe-storage.ts'
import { createStore } from './store.ts'

type Session = { user: { id: string; email: string } | null; isAdmin: boolean; expires?: string }

/** What everyone is until the door has answered; this very object means that it has not. */
export const anonymousSession: Session = { user: null, isAdmin: false }

const store = createStore(anonymousSession)
const showGenerationProgress = () =>
  void import('./mount-progress-card.tsx').then(({ mountProgressCard }) => mountProgressCard())
let requested = false

/** The header and the footer share one look-up. */
export const session = {
  ...store,
  subscribe(listener: () => void) {
    if (!requested) {
      requested = true
      // After a reload the card of a run is there before anybody has answered.
      if (readStorage('local', 'articleGenerationProgress')) showGenerationProgress()
      fetchUrl<Session>('/api/session').then(
        (known) => {
          store.set(known)
          if (known.user)
            void import('./session-events.ts').then(({ startSessionMonitor: watchSession }) => watchSession(store))
          if (known.isAdmin) showGenerationProgress()
        },
        () => store.set({ ...anonymousSession }),
      )
    }
    return store.subscribe(listener)
  },
}
