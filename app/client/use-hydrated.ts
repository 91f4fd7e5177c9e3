import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only the browser knows, and knows for good; false while the page is as the server drew it. */
export function useBrowserFact(fact: () => boolean): boolean {
  return useSyncExternalStore(never, fact, () => false)
}

export const useHydrated = () => useBrowserFact(() => true)
