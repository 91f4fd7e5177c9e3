import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** `onServer` must be the same value each time, as the HTML from the server was drawn with it. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}
