import type { SQLInputValue } from 'node:sqlite'
import type { Outcome } from './statement-cache.ts'

/**
 * What the main thread asks of the write worker. `begin` and `step` have no answer: when they fail, every `run`, every
 * `script` and the `commit` that follow fail with the same error. These are answered, in the order in which they were
 * asked. `close` ends the worker.
 */
export type WriteOrder =
  | { kind: 'begin' }
  | { kind: 'step'; sql: string }
  | { kind: 'run'; sql: string; parameters: readonly SQLInputValue[] }
  | { kind: 'script'; name: string; given: unknown }
  | { kind: 'commit' }
  | { kind: 'close' }

export const isAnswered = ({ kind }: WriteOrder) => kind === 'run' || kind === 'script' || kind === 'commit'

export type WriteFailure = { message: string; errcode: number }

export type WriteAnswer = { outcome: Outcome } | { failure: WriteFailure }

/** The worker's first word. */
export type WriteGreeting = 'ready' | { refusal: string }

/** The way to the write worker. */
export type Wire = {
  /** For orders that have no answer; they may travel with the next that has one. */
  tell: (order: WriteOrder) => void
  ask: (order: WriteOrder) => Promise<Outcome>
  close: () => Promise<void>
}

/** `onLost` hears when the other end is gone unasked. */
export type StartWire = (path: string, onLost: (error: Error) => void) => Promise<Wire>

/** An error of SQLite, as it comes out of the worker; `errcode` is the extended code. */
export class SqliteFailure extends Error {
  override readonly name = 'SqliteFailure'
  readonly errcode: number

  constructor(failure: WriteFailure) {
    super(failure.message)
    this.errcode = failure.errcode
  }
}
