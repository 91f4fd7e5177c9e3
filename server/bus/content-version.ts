import type { Bus, ContentVersion } from '#features/ports.ts'

/** Starts at the current time, so that versions of earlier runs are never reused. */
export function createContentVersion(bus: Bus): ContentVersion {
  let version = Date.now()
  let confirmed = 0
  bus.subscribe(({ topic }) => {
    if (topic === 'content') confirmed++
    if (topic === 'content' || topic === 'gap') version++
  })
  return {
    current: () => version,
    confirmed: () => confirmed,
    // The bus calls this process's own listeners synchronously.
    bump: () => bus.publish({ topic: 'content' }),
  }
}
