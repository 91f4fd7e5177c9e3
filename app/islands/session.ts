import { ask } from './ask.ts'
import { createStore } from './store.ts'

export type Session = { user: { id: string; email: string } | null; isAdmin: boolean }

/** What everyone is until the door has answered, and when it does not answer. */
export const visitorOnly: Session = { user: null, isAdmin: false }

const store = createStore(visitorOnly)
let asked = false

/** The header and the footer share one look-up. */
export const session = {
  ...store,
  subscribe(listener: () => void) {
    if (!asked) {
      asked = true
      ask<Session>('/api/session').then(store.set, () => store.set(visitorOnly))
    }
    return store.subscribe(listener)
  },
}
