import { randomBytes } from 'node:crypto'
import type { Clock, SetupLinks } from '#features/ports.ts'
import { createSigner } from './token-signer.ts'

const lifetimeMs = 24 * 60 * 60 * 1000
const purpose = 'setup'

type Claims = { email?: string; nonce: string }

/** The link contains everything it permits, signed, so a command can create it whether or not the site is running. */
export function createSetupLinks({ key, clock }: { key: string; clock: Clock }): SetupLinks {
  const signer = createSigner({ key, clock })
  return {
    create(email) {
      const claims: Claims = { ...(email !== undefined && { email }), nonce: randomBytes(12).toString('hex') }
      return signer.sign(purpose, JSON.stringify(claims), clock() + lifetimeMs)
    },
    read(token) {
      const payload = signer.read(purpose, token)
      if (payload === undefined) return undefined
      const { email, nonce } = JSON.parse(payload) as Claims
      return { email, nonce }
    },
  }
}
