import type { Bus, Log } from '#features/ports.ts'
import type { StartWire } from '#server/db/sqlite/write-protocol.ts'
import type { ShareFigures } from '#server/metrics/registry.ts'
import { createChildBus, createParentBus } from './ipc-bus.ts'
import { shareAsChild, shareAsParent } from './ipc-metrics.ts'
import { startChildWire, startParentWire } from './ipc-writer.ts'

export type Family = {
  writer: { startWire: StartWire; ownedBy: 'us' | 'parent' }
  createBus: (log: Log) => Bus
  shareFigures: ShareFigures
}

export const asParent: Family = {
  writer: { startWire: startParentWire, ownedBy: 'us' },
  createBus: createParentBus,
  shareFigures: shareAsParent,
}
export const asChild: Family = {
  writer: { startWire: startChildWire, ownedBy: 'parent' },
  createBus: createChildBus,
  shareFigures: shareAsChild,
}
