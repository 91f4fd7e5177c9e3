import { ask } from './fetch-json.ts'
import { kept } from './safe-storage.ts'
import { createStore } from './store.ts'

type Session = { user: { id: string; email: string } | null; isAdmin: boolean; expires?: string }

/** What everyone is until the door has answered; this very object means that it has not. */
export const visitorOnly: Session = { user: null, isAdmin: false }

const store = createStore(visitorOnly)
const showRun = () => void import('./mount-progress-card.tsx').then(({ mountProgressCard }) => mountProgressCard())
let asked = false

/** The header and the footer share one look-up. */
export const session = {
  ...store,
  subscribe(listener: () => void) {
    if (!asked) {
      asked = true
      // After a reload the card of a run is there before anybody has answered.
      if (kept('local', 'articleGenerationProgress')) showRun()
      ask<Session>('/api/session').then(
        (known) => {
          store.set(known)
          if (known.user) void import('./session-events.ts').then(({ watchSession }) => watchSession(store))
          if (known.isAdmin) showRun()
        },
        () => store.set({ ...visitorOnly }),
      )
    }
    return store.subscribe(listener)
  },
}
