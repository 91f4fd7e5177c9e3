import type { Bus, Log } from '#features/ports.ts'
import type { StartWire } from '#host/db/sqlite/write-protocol.ts'
import type { ShareFigures } from '#host/metrics/metrics.ts'
import { createChildBus, createParentBus } from './family-bus.ts'
import { shareAsChild, shareAsParent } from './family-figures.ts'
import { startChildWire, startParentWire } from './family-writer.ts'

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
