import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock, SetupLinks } from '#features/ports.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

type Claims = { email?: string; until: number; nonce: string }

/** The link contains everything it permits, signed, so a command can create it whether or not the site is running. */
export function createSetupLinks({ key, clock }: { key: string; clock: Clock }): SetupLinks {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    create(email) {
      const claims: Claims = {
        ...(email !== undefined && { email }),
        until: clock() + lifetimeMs,
        nonce: randomBytes(12).toString('hex'),
      }
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${text}.${sign(text)}`
    },
    read(token) {
      const [text = '', signature = ''] = token.split('.')
      if (!equalsConstantTime(signature, sign(text))) return undefined
      const { email, until, nonce } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims
      return until > clock() ? { email, nonce } : undefined
    },
  }
}

function equalsConstantTime(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
