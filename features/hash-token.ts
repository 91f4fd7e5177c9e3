import { hash } from 'node:crypto'

/** Only the hash of a secret link or a visitor id is stored, so that a leaked database opens and removes nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
