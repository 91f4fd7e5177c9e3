import { isVisitorId, makeSessionId, makeVisitorId } from '#domain/analytics/visitor-id.ts'
import { now, random } from './browser-clock.ts'
import { forget, keep, kept } from './safe-storage.ts'

const visitorKey = 'visitor_id'
const sessionKey = 'session_id'

/** Made once and kept; a browser that keeps nothing gets one for this page. */
export function visitorId(): string {
  const known = knownVisitorId()
  if (known) return known
  const made = makeVisitorId(now(), random())
  keep('local', visitorKey, made)
  return made
}

export function knownVisitorId(): string | undefined {
  return valid(kept('local', visitorKey))
}

export function sessionId(): string {
  const known = valid(kept('session', sessionKey))
  if (known) return known
  const made = makeSessionId(now(), random())
  keep('session', sessionKey, made)
  return made
}

export function forgetVisitor() {
  forget('local', visitorKey)
  forget('session', sessionKey)
}

/** A damaged id would be refused by every door for ever. */
function valid(id: string | undefined): string | undefined {
  return id && isVisitorId(id) ? id : undefined
}
