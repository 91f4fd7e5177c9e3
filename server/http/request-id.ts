import { randomUUID } from 'node:crypto'

/** Random, because a counter would tell everybody how much traffic the site has. */
export function newRequestId(): string {
  return randomUUID().replaceAll('-', '').slice(-16)
}
