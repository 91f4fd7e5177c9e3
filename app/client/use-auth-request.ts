import { useState } from 'react'
import { fetchUrl, ApiError } from './fetch-json.ts'
import { delay } from './browser-clock.ts'
import { withMinimumBusy, useBusy } from './use-busy.ts'

/** What the account doors may answer beside their yes. */
type AuthResponse = { twoFactorRedirect?: boolean; totpURI?: string; backupCodes?: readonly string[] }

type AuthRequest = { method?: 'POST' | 'DELETE'; json: object }

/** Asks one of the account doors; what it refuses is kept as a sentence to show. */
export function useAuthRequest() {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function call(path: string, { method = 'POST', json }: AuthRequest, then: (answer: AuthResponse) => unknown) {
    setError(undefined)
    run(async () => {
      try {
        await then(await withMinimumBusy(fetchUrl<AuthResponse>(path, { method, json })))
      } catch (failure) {
        setError((failure instanceof ApiError && failure.userMessage) || "Can't reach the server. Please try again.")
      }
    })
  }
  return { busy, error, call }
}

/** The button stays busy until the next page is there. */
export async function redirectAndWait(path: string) {
  location.replace(path)
  await delay(5000)
}
