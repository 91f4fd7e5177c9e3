import { createHash } from 'node:crypto'

/** A visitor id lets its bearer take back a like, so the database holds only its hash. */
export function identifierOf(visitor: string): string {
  return createHash('sha256').update(visitor).digest('base64url')
}
