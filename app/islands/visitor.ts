import { makeVisitorId } from '#domain/visitor.ts'

const key = 'visitor_id'

/** Made once and kept; a browser that keeps nothing gets one for this page. */
export function visitorId(): string {
  const known = knownVisitorId()
  if (known) return known
  const made = makeVisitorId(Date.now(), crypto.getRandomValues(new Uint8Array(20)))
  try {
    localStorage.setItem(key, made)
  } catch {
    forThisPage = made
  }
  return made
}

let forThisPage: string | undefined

export function knownVisitorId(): string | undefined {
  try {
    return localStorage.getItem(key) ?? forThisPage
  } catch {
    return forThisPage
  }
}
