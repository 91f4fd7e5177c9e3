import { fetchJson } from './fetch-json.ts'
import { readStorage } from './safe-storage.ts'
import type { Session } from './session-monitor.ts'
import { createStore } from './store.ts'

/** Until the server has answered: compare by identity to tell "not known yet" from "signed out". */
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
      // After a reload the progress card shows before the server has answered.
      if (readStorage('local', 'articleGenerationProgress')) showGenerationProgress()
      fetchJson('GET /api/session').then(
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
