import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** `onServer` must be the value that the server rendered with, and the same object on every call. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer)
}
