import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#features/ports.ts'

/** Features may use the purposes that their own port names. */
type TokenSigner = {
  sign: (purpose: string, payload: string, until?: number) => string
  read: (purpose: string, token: string) => string | undefined
  newToken: () => string
}

type Options = { key: string; previousKeys?: readonly string[]; clock: Clock }

/** Longer than any token we sign. */
const maxTokenLength = 1000

/** Links contain what they permit, signed: a leaked database opens nothing, and tokens cannot be guessed. */
export function createSigner({ key, previousKeys = [], clock }: Options): TokenSigner {
  const signatureOf = (purpose: string, text: string, signingKey = key) =>
    createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest()
  const equalsConstantTime = (actual: Buffer, expected: Buffer) =>
    actual.length === expected.length && timingSafeEqual(actual, expected)

  return {
    sign(purpose, payload, until = 0) {
      const text = Buffer.from(JSON.stringify([payload, until])).toString('base64url')
      return `${text}.${signatureOf(purpose, text).toString('base64url')}`
    },
    read(purpose, token) {
      if (token.length > maxTokenLength) return undefined
      const [text = '', signature = '', ...more] = token.split('.')
      if (more.length > 0) return undefined
      const actual = Buffer.from(signature, 'base64url')
      if (
        ![key, ...previousKeys].some((signingKey) => equalsConstantTime(actual, signatureOf(purpose, text, signingKey)))
      )
        return undefined
      const [payload, until] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number]
      return until === 0 || until > clock() ? payload : undefined
    },
    newToken: () => randomBytes(32).toString('base64url'),
  }
}
