import { fetchJson } from './fetch-json.ts'
import { writeStorage, readStorage } from './safe-storage.ts'

const subscribedKey = 'newsletterSubscribed'
const dismissedKey = 'emailPopupDismissed'

/** Returns the server's welcome message. */
export async function subscribe(email: string): Promise<string> {
  const { message } = await fetchJson('POST /api/functions/subscribe-newsletter', { body: { email } })
  writeStorage('local', subscribedKey, 'true')
  return message
}

export function dismissPopup() {
  writeStorage('session', dismissedKey, 'true')
}

export function shouldShowPopup(): boolean {
  return readStorage('local', subscribedKey) === undefined && readStorage('session', dismissedKey) === undefined
}
