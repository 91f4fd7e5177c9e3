import { hash } from 'node:crypto'

/** A visitor id lets its bearer take back a like, so the database holds only its hash. */
export function hashVisitorId(visitor: string): string {
  return hash('sha256', visitor, 'base64url')
}
