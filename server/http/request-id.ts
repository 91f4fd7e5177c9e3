import { randomFillSync } from 'node:crypto'

const idBytes = 8
/** Random bytes for the next ids: one system call for many requests. */
const pool = Buffer.alloc(idBytes * 256)
let used = pool.length

/** Random, because a counter would tell everybody how much traffic the site has. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString('hex', used - idBytes, used)
}
