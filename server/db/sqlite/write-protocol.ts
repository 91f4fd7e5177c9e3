import type { SQLInputValue } from 'node:sqlite'
import type { StatementResult } from './statement-cache.ts'

/**
 * Commands from the main thread to the write worker. `begin` and `step` have no response: if they fail, each following
 * `run`, `procedure` and `commit` fails with the same error. Those are answered in order. `close` ends the worker.
 */
export type WriteCommand =
  | { kind: 'begin' }
  | { kind: 'step'; sql: string }
  | { kind: 'run'; sql: string; parameters: readonly SQLInputValue[] }
  | { kind: 'procedure'; name: string; input: unknown }
  | { kind: 'commit' }
  | { kind: 'close' }

export type WriteFailure = { message: string; errcode: number }

export type WriteResponse = { result: StatementResult } | { error: WriteFailure }

export type WriterHandshake = 'ready' | { error: string }

export type WriterChannel = {
  /** For commands without a response. They may be sent together with the next request. */
  enqueue: (command: WriteCommand) => void
  request: (command: WriteCommand) => Promise<StatementResult>
  close: () => Promise<void>
}

/** `onClosed` is called when the other end is gone unexpectedly. */
export type StartWriterChannel = (path: string, onClosed: (error: Error) => void) => Promise<WriterChannel>

/** A SQLite error from the worker. `errcode` is the extended result code. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor(error: WriteFailure) {
    super(error.message)
    this.errcode = error.errcode
  }
}
