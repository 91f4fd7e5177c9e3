import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { N: number; r: number; p: number }

export type PasswordHasher = {
  hash: (password: string) => Promise<string>
  verify: (input: { hash: string; password: string }) => Promise<boolean>
  needsRehash: (hash: string) => boolean
}

/** The OWASP recommendation for scrypt with little memory: 16 MB, and twice the work of the library's default. */
const currentCost: Cost = { N: 2 ** 14, r: 8, p: 5 }
const keyLength = 32

/** The stored string names its parameters, so they can be raised: old hashes are replaced at the next sign-in. */
export function createPasswordHasher(cost: Cost = currentCost): PasswordHasher {
  const prefix = `scrypt$${cost.N}$${cost.r}$${cost.p}$`
  return {
    async hash(password) {
      const salt = randomBytes(16)
      return `${prefix}${salt.toString('base64url')}$${(await deriveKey(password, salt, cost)).toString('base64url')}`
    },
    async verify({ hash, password }) {
      const [, N, r, p, salt = '', key = ''] = hash.split('$')
      const expected = Buffer.from(key, 'base64url')
      const storedCost = { N: Number(N), r: Number(r), p: Number(p) }
      return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64url'), storedCost), expected)
    },
    needsRehash: (hash) => !hash.startsWith(prefix),
  }
}

function deriveKey(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  scrypt(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
    error ? reject(error) : resolve(key),
  )
  return promise
}
