import type { Bus, Log } from '#features/ports.ts'
import type { StartWire } from '#host/db/sqlite/write-protocol.ts'
import { createChildBus, createParentBus } from './family-bus.ts'
import { startChildWire, startParentWire } from './family-writer.ts'

export type Family = {
  writer: { startWire: StartWire; ownedBy: 'us' | 'parent' }
  createBus: (log: Log) => Bus
}

export const asParent: Family = { writer: { startWire: startParentWire, ownedBy: 'us' }, createBus: createParentBus }
export const asChild: Family = { writer: { startWire: startChildWire, ownedBy: 'parent' }, createBus: createChildBus }
