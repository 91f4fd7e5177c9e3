import { ask } from './fetch-json.ts'
import { keep, kept } from './safe-storage.ts'

const subscribedKey = 'newsletterSubscribed'
const dismissedKey = 'emailPopupDismissed'

/** What the server says to a new reader. */
export async function subscribe(email: string): Promise<string | undefined> {
  const url = '/api/functions/subscribe-newsletter'
  const { message } = await ask<{ message?: string }>(url, { method: 'POST', json: { email } })
  keep('local', subscribedKey, 'true')
  return message
}

export function dismissPopup() {
  keep('session', dismissedKey, 'true')
}

export function isPopupWanted(): boolean {
  return kept('local', subscribedKey) === undefined && kept('session', dismissedKey) === undefined
}
