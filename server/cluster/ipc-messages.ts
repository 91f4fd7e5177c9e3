import cluster, { type Worker } from 'node:cluster'
import type { Figure } from '#domain/site/metrics.ts'
import type { BusEvent } from '#features/ports.ts'
import type { WriteAnswer, WriteOrder } from '#server/db/sqlite/write-protocol.ts'

/** What a child says to its parent. */
export type ToParent =
  | { kind: 'write'; orders: WriteOrder[] }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'serves' }
  | { kind: 'all-figures?' }
  | { kind: 'figures'; question: number; figures: readonly Figure[] }
/** What a parent says to a child. */
export type ToChild =
  | { kind: 'written'; answers: WriteAnswer[] }
  | { kind: 'bus'; event: BusEvent }
  | { kind: 'figures?'; question: number }
  | { kind: 'all-figures'; figures: readonly Figure[] }
  | { kind: 'stop' }

/** A message to a process that is just ending is lost, as it is itself. */
const ignore = () => undefined

export function sayToParent(message: ToParent) {
  if (process.connected) process.send?.(message, undefined, undefined, ignore)
}

export function hearParent(listener: (message: ToChild) => void) {
  process.on('message', listener)
}

export function sayToChild(child: Worker, message: ToChild) {
  if (child.isConnected()) child.send(message, ignore)
}

export function sayToChildren(message: ToChild, except?: Worker) {
  for (const child of Object.values(cluster.workers ?? {})) if (child && child !== except) sayToChild(child, message)
}

export function hearChild(child: Worker, listener: (message: ToParent) => void) {
  child.on('message', listener)
}
