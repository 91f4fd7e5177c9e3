import { randomBytes } from 'node:crypto'
import type { Clock, NewId } from '#features/ports.ts'

/** UUIDv7: 48 bits of time, a counter within the millisecond, then random bits, so that ids sort by creation. */
export function createNewId(clock: Clock): NewId {
  let last = 0
  let counter = 0
  return () => {
    const now = Math.max(clock(), last)
    counter = now === last ? counter + 1 : 0
    last = counter > 0xfff ? now + 1 : now
    if (counter > 0xfff) counter = 0
    const time = last.toString(16).padStart(12, '0')
    const random = randomBytes(8)
    random[0] = 0x80 | ((random[0] ?? 0) & 0x3f)
    const rest = random.toString('hex')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${rest.slice(0, 4)}-${rest.slice(4)}`
  }
}
