import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { KnownPasswords } from '#features/ports.ts'

/** Of each hash only this much is kept: of 40,000 passwords that nobody knows, one is taken for known. */
const kept = 4

/** The file is read anew each time: passwords are chosen rarely, and nobody needs the list in between. */
export function createKnownPasswords(file: string): KnownPasswords {
  return {
    async has(password) {
      const list = await readFile(file)
      const wanted = startOfHash(password)
      let [low, high] = [0, list.length / kept]
      while (low < high) {
        const middle = (low + high) >>> 1
        const order = list.compare(wanted, 0, kept, middle * kept, (middle + 1) * kept)
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
  for (const password of passwords) starts.add(startOfHash(password).toString('hex'))
  return Buffer.from([...starts].toSorted().join(''), 'hex')
}

function startOfHash(password: string): Buffer {
  return createHash('sha256').update(password.toLowerCase()).digest().subarray(0, kept)
}
