import { isVisitorId, createSessionId, createVisitorId } from '#domain/analytics/visitor-id.ts'
import { now, random } from './browser-clock.ts'
import { removeStorage, writeStorage, readStorage } from './safe-storage.ts'

const visitorKey = 'visitor_id'
const sessionKey = 'session_id'

/** Created once and stored; without storage it lasts for this page. */
export function visitorId(): string {
  const stored = storedVisitorId()
  if (stored) return stored
  const created = createVisitorId(now(), random())
  writeStorage('local', visitorKey, created)
  return created
}

export function storedVisitorId(): string | undefined {
  return validId(readStorage('local', visitorKey))
}

export function sessionId(): string {
  const stored = validId(readStorage('session', sessionKey))
  if (stored) return stored
  const created = createSessionId(now(), random())
  writeStorage('session', sessionKey, created)
  return created
}

export function clearVisitorIds() {
  removeStorage('local', visitorKey)
  removeStorage('session', sessionKey)
}

/** Every route would reject a damaged id, forever. */
function validId(id: string | undefined): string | undefined {
  return id && isVisitorId(id) ? id : undefined
}
