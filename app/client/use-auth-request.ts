import { useState } from 'react'
import { ask, Refused } from './fetch-json.ts'
import { delay } from './browser-clock.ts'
import { seen, useBusy } from './use-busy.ts'

/** What the account doors may answer beside their yes. */
type AuthAnswer = { twoFactorRedirect?: boolean; totpURI?: string; backupCodes?: readonly string[] }

type Call = { method?: 'POST' | 'DELETE'; json: object }

/** Asks one of the account doors; what it refuses is kept as a sentence to show. */
export function useAuthCall() {
  const [busy, run] = useBusy()
  const [error, setError] = useState<string>()

  function call(path: string, { method = 'POST', json }: Call, then: (answer: AuthAnswer) => unknown) {
    setError(undefined)
    run(async () => {
      try {
        await then(await seen(ask<AuthAnswer>(path, { method, json })))
      } catch (failure) {
        setError((failure instanceof Refused && failure.said) || 'We cannot be reached just now. Please try again.')
      }
    })
  }
  return { busy, error, call }
}

/** The button stays busy until the next page is there. */
export async function leaveTo(path: string) {
  location.replace(path)
  await delay(5000)
}
