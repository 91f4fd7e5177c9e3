import type { Clock, SetupLinks } from '#features/ports.ts'
import { createSigner } from './token-signer.ts'

const lifetimeMs = 24 * 60 * 60 * 1000
const purpose = 'setup'

type Claims = { email?: string; issued_at: number }

/** The link contains everything it permits, signed, so a command can create it whether or not the site is running. */
export function createSetupLinks({ key, clock }: { key: string; clock: Clock }): SetupLinks {
  const signer = createSigner({ key, clock })
  return {
    create(email) {
      const claims: Claims = { ...(email !== undefined && { email }), issued_at: clock() }
      return signer.sign(purpose, JSON.stringify(claims), claims.issued_at + lifetimeMs)
    },
    read(token) {
      const payload = signer.read(purpose, token)
      if (payload === undefined) return undefined
      const { email, issued_at } = JSON.parse(payload) as Claims
      return { email, issued_at }
    },
  }
}
