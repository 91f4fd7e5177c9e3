import { isVisitorId, createSessionId, createVisitorId } from '#domain/analytics/visitor-id.ts'
import { now, random } from './browser-clock.ts'
import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'

const visitorKey = 'visitor_id'
const sessionKey = 'session_id'

/** Made once and kept; a browser that keeps nothing gets one for this page. */
export function visitorId(): string {
  const known = storedVisitorId()
  if (known) return known
  const made = createVisitorId(now(), random())
  writeStorage('local', visitorKey, made)
  return made
}

export function storedVisitorId(): string | undefined {
  return validId(readStorage('local', visitorKey))
}

export function sessionId(): string {
  const known = validId(readStorage('session', sessionKey))
  if (known) return known
  const made = createSessionId(now(), random())
  writeStorage('session', sessionKey, made)
  return made
}

export function clearVisitorIds() {
  removeStorage('local', visitorKey)
  removeStorage('session', sessionKey)
}

/** A damaged id would be refused by every door for ever. */
function validId(id: string | undefined): string | undefined {
  return id && isVisitorId(id) ? id : undefined
}
