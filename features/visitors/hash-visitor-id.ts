import { hash } from 'node:crypto'

/** Anyone who knows a visitor id can remove that visitor's likes, so the database stores only a hash. */
export function hashVisitorId(visitor: string): string {
  return hash('sha256', visitor, 'base64url')
}
