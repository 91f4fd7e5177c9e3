import type { SQLInputValue } from 'node:sqlite'
import type { StatementResult } from './statement-cache.ts'

/**
 * What the main thread asks of the write worker. `begin` and `step` have no answer: when they fail, every `run`, every
 * `script` and the `commit` that follow fail with the same error. These are answered, in the order in which they were
 * asked. `close` ends the worker.
 */
export type WriteCommand =
  | { kind: 'begin' }
  | { kind: 'step'; sql: string }
  | { kind: 'run'; sql: string; parameters: readonly SQLInputValue[] }
  | { kind: 'procedure'; name: string; input: unknown }
  | { kind: 'commit' }
  | { kind: 'close' }

export const expectsResponse = ({ kind }: WriteCommand) => kind === 'run' || kind === 'procedure' || kind === 'commit'

export type WriteFailure = { message: string; errcode: number }

export type WriteResponse = { result: StatementResult } | { failure: WriteFailure }

/** The worker's first word. */
export type WriterHandshake = 'ready' | { error: string }

/** The way to the write worker. */
export type WriterChannel = {
  /** For orders that have no answer; they may travel with the next that has one. */
  enqueue: (order: WriteCommand) => void
  request: (order: WriteCommand) => Promise<StatementResult>
  close: () => Promise<void>
}

/** `onLost` hears when the other end is gone unasked. */
export type StartWriterChannel = (path: string, onLost: (error: Error) => void) => Promise<WriterChannel>

/** How a process reaches the writer. With `primary`, another process holds the lock and has migrated the file. */
export type SqliteWriter = { startChannel: StartWriterChannel; fileOwner: 'self' | 'primary' }

/** An error of SQLite, as it comes out of the worker; `errcode` is the extended code. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor(failure: WriteFailure) {
    super(failure.message)
    this.errcode = failure.errcode
  }
}
