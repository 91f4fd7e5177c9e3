import { useState } from 'react'
import { ApiError } from './fetch-json.ts'
import { delay } from './browser-clock.ts'
import { withMinimumBusy, useBusy } from './use-busy.ts'

/** Sends one account request at a time and holds its error message for the form to show. */
export function useAuthRequest() {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function call<Data>(send: () => Promise<Data>, then: (data: Data) => unknown) {
    setError(undefined)
    run(async () => {
      try {
        await then(await withMinimumBusy(send()))
      } catch (reason) {
        setError((reason instanceof ApiError && reason.userMessage) || "Can't reach the server. Please try again.")
      }
    })
  }
  return { busy, error, call }
}

/** Keeps the button busy until the next page has loaded. */
export async function redirectAndWait(path: string) {
  location.replace(path)
  await delay(5000)
}
