import type { Bus, ContentVersion } from '#features/ports.ts'

/** Counts from the time of start, so that no version of an earlier run comes back. */
export function createContentVersion(bus: Bus): ContentVersion {
  let version = Date.now()
  let sure = 0
  bus.subscribe(({ topic }) => {
    if (topic === 'content') sure++
    if (topic === 'content' || topic === 'doubt') version++
  })
  return {
    current: () => version,
    confirmed: () => sure,
    // The bus tells this process too, before anything is awaited.
    bump: () => bus.publish({ topic: 'content' }),
  }
}
