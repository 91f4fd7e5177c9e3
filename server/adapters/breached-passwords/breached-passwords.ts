import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BreachedPasswords } from '#features/ports.ts'

/** Of each hash only this much is kept: of 40,000 passwords that nobody knows, one is taken for known. */
const prefixBytes = 4

/** The file is read anew each time: passwords are chosen rarely, and nobody needs the list in between. */
export function createBreachedPasswords(file: string): BreachedPasswords {
  return {
    async has(password) {
      const list = await readFile(file)
      const wanted = hashPrefix(password)
      let [low, high] = [0, list.length / prefixBytes]
      while (low < high) {
        const middle = (low + high) >>> 1
        const order = list.compare(wanted, 0, prefixBytes, middle * prefixBytes, (middle + 1) * prefixBytes)
        if (order === 0) return true
        if (order < 0) low = middle + 1
        else high = middle
      }
      return false
    },
  }
}

/** The file for these passwords: starts of hashes, sorted. Capitals do not make a known password unknown. */
export function packPasswords(passwords: Iterable<string>): Buffer {
  const starts = new Set<string>()
  for (const password of passwords) starts.add(hashPrefix(password).toString('hex'))
  return Buffer.from([...starts].toSorted().join(''), 'hex')
}

function hashPrefix(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, prefixBytes)
}
