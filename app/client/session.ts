import { fetchJson } from './fetch-json.ts'
import { readStorage } from './safe-storage.ts'
import type { Session } from './session-monitor.ts'
import { createStore } from './store.ts'

/** Until the server has answered: compare by identity to tell "not known yet" from "signed out". */
export const anonymousSession: Session = { user: null, isAdmin: false }

const store = createStore(anonymousSession)
const showGenerationProgress = () =>
  void import('./generation-progress-card.tsx').then(({ mountProgressCard }) => mountProgressCard())
let requested = false

/** The header and the footer share one request. */
export const session = {
  ...store,
  subscribe(listener: () => void) {
    if (!requested) {
      requested = true
      // After a reload the progress card shows before the server has answered.
      if (readStorage('local', 'articleGenerationProgress')) showGenerationProgress()
      fetchJson('GET /api/session').then(
        (current) => {
          store.set(current)
          if (current.user)
            void import('./session-events.ts').then(({ startSessionMonitor }) => startSessionMonitor(store))
          if (current.isAdmin) showGenerationProgress()
        },
        () => store.set({ ...anonymousSession }),
      )
    }
    return store.subscribe(listener)
  },
}
