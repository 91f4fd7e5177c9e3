import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** A constant that only the browser knows; false until hydration. */
export function useBrowserValue(read: () => boolean): boolean {
  return useSyncExternalStore(noSubscription, read, () => false)
}

export const useHydrated = () => useBrowserValue(() => true)
