import { fetchUrl } from './fetch-json.ts'
import { writeStorage, readStorage } from './safe-storage.ts'

const subscribedKey = 'newsletterSubscribed'
const dismissedKey = 'emailPopupDismissed'

/** What the server says to a new reader. */
export async function subscribe(email: string): Promise<string | undefined> {
  const url = '/api/functions/subscribe-newsletter'
  const { message } = await fetchUrl<{ message?: string }>(url, { method: 'POST', json: { email } })
  writeStorage('local', subscribedKey, 'true')
  return message
}

export function dismissPopup() {
  writeStorage('session', dismissedKey, 'true')
}

export function shouldShowPopup(): boolean {
  return readStorage('local', subscribedKey) === undefined && readStorage('session', dismissedKey) === undefined
}
