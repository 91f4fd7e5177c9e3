import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'

type Cost = { N: number; r: number; p: number }

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
  /** Kept in a way that we would not choose today. */
  needsRehash: (hash: string) => boolean
}

/** What OWASP names for scrypt where memory is dear: 16 MB, and twice the work of the library's own. */
const currentCost: Cost = { N: 2 ** 14, r: 8, p: 5 }
const keyLength = 32

/**
 * The line says how it was made (`scrypt$N$r$p$salt$key`), so that another way or a higher cost can follow: old lines
 * are still read, and written anew when their owner signs in. Passwords count letter by letter as they came.
 */
export function createPasswordHasher(cost: Cost = currentCost): PasswordHasher {
  const head = `scrypt$${cost.N}$${cost.r}$${cost.p}$`
  return {
    async hash(password) {
      const salt = randomBytes(16)
      return `${head}${salt.toString('base64url')}$${(await deriveKey(password, salt, cost)).toString('base64url')}`
    },
    async verify({ hash, password }) {
      // Without a name in front it is the library's.
      if (!hash.startsWith('scrypt$')) return verifyPassword({ hash, password })
      const [, N, r, p, salt = '', key = ''] = hash.split('$')
      const right = Buffer.from(key, 'base64url')
      const made = { N: Number(N), r: Number(r), p: Number(p) }
      return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64url'), made), right)
    },
    needsRehash: (hash) => !hash.startsWith(head),
  }
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
