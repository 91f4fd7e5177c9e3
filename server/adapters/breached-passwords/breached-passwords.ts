import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BreachedPasswords } from '#features/ports.ts'

/** Bytes stored per hash. About one in 40,000 unlisted passwords collides and is rejected too. */
const prefixBytes = 4

/** Reads the file on every call: passwords are set rarely, so it is not worth keeping in memory. */
export function createBreachedPasswords(file: string): BreachedPasswords {
  return {
    async has(password) {
      const list = await readFile(file)
      const prefix = hashPrefix(password)
      let [low, high] = [0, list.length / prefixBytes]
      while (low < high) {
        const middle = (low + high) >>> 1
        const order = list.compare(prefix, 0, prefixBytes, middle * prefixBytes, (middle + 1) * prefixBytes)
        if (order === 0) return true
        if (order < 0) low = middle + 1
        else high = middle
      }
      return false
    },
  }
}

/** The file format: sorted hash prefixes. Case is ignored, so capitals do not hide a breached password. */
export function packPasswords(passwords: Iterable<string>): Buffer {
  const starts = new Set<string>()
  for (const password of passwords) starts.add(hashPrefix(password).toString('hex'))
  return Buffer.from([...starts].toSorted().join(''), 'hex')
}

function hashPrefix(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, prefixBytes)
}
