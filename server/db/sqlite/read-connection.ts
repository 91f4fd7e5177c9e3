import { setTimeout as wait } from 'node:timers/promises'
import type { SQLInputValue } from 'node:sqlite'
import { primaryErrorName } from './error-codes.ts'
import { openForReading } from './open-file.ts'
import { StatementCache, type StatementResult, type Row } from './statement-cache.ts'

const busyTimeoutMs = 5000
const retryDelayMs = 5

/** Reads in the main thread, on a connection that cannot write. */
export class ReadConnection {
  readonly #path: string
  readonly #db
  readonly #statements

  constructor(path: string) {
    this.#path = path
    this.#db = openForReading(path)
    this.#statements = new StatementCache(this.#db)
  }

  /** Readers rarely meet a lock in write-ahead mode; when they do, they wait without blocking the thread. */
  async run(sql: string, parameters: readonly SQLInputValue[]): Promise<StatementResult> {
    for (let waited = 0; ; waited += retryDelayMs) {
      try {
        return this.#statements.run(sql, parameters)
      } catch (error) {
        if (primaryErrorName(error) !== 'busy' || waited >= busyTimeoutMs) throw error
        await wait(retryDelayMs)
      }
    }
  }

  /** On a connection of its own: an unfinished read would hold back the snapshot of all others. */
  *stream(sql: string, parameters: readonly SQLInputValue[], chunkSize: number): Generator<Row[]> {
    const db = openForReading(this.#path)
    try {
      let chunk: Row[] = []
      for (const row of new StatementCache(db).iterate(sql, parameters)) {
        chunk.push(row)
        if (chunk.length < chunkSize) continue
        yield chunk
        chunk = []
      }
      if (chunk.length > 0) yield chunk
    } finally {
      db.close()
    }
  }

  close() {
    this.#db.close()
  }
}
