import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** What only the browser knows, and knows for good; false while the page is as the server drew it. */
export function useBrowserValue(fact: () => boolean): boolean {
  return useSyncExternalStore(noSubscription, fact, () => false)
}

export const useHydrated = () => useBrowserValue(() => true)
