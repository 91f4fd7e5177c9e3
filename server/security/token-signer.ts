import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock, Signer } from '#features/ports.ts'

/** Longer than anything that we sign. */
const maxTokenLength = 1000

/** A link carries what it permits, signed: the database alone can open nothing, and nothing can be guessed. */
export function createSigner({
  key,
  previousKeys = [],
  clock,
}: {
  key: string
  previousKeys?: readonly string[]
  clock: Clock
}): Signer {
  const seal = (purpose: string, text: string, by = key) =>
    createHmac('sha256', by).update(`${purpose}\n${text}`).digest()
  const isRight = (seen: Buffer, right: Buffer) => seen.length === right.length && timingSafeEqual(seen, right)

  return {
    sign(purpose, words, until = 0) {
      const text = Buffer.from(JSON.stringify([words, until])).toString('base64url')
      return `${text}.${seal(purpose, text).toString('base64url')}`
    },
    read(purpose, token) {
      if (token.length > maxTokenLength) return undefined
      const [text = '', given = '', ...more] = token.split('.')
      if (more.length > 0) return undefined
      const seen = Buffer.from(given, 'base64url')
      if (![key, ...previousKeys].some((by) => isRight(seen, seal(purpose, text, by)))) return undefined
      const [words, until] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number]
      return until === 0 || until > clock() ? words : undefined
    },
    newToken: () => randomBytes(32).toString('base64url'),
  }
}
