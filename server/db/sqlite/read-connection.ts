import { setTimeout as wait } from 'node:timers/promises'
import type { SQLInputValue } from 'node:sqlite'
import { primaryErrorName } from './error-codes.ts'
import { openForReading } from './open-file.ts'
import { StatementCache, type StatementResult, type Row } from './statement-cache.ts'

const busyTimeoutMs = 5000
const retryDelayMs = 5

/** Reads on the main thread through a read-only connection. */
export class ReadConnection {
  readonly #path: string
  readonly #db
  readonly #statements

  constructor(path: string) {
    this.#path = path
    this.#db = openForReading(path)
    this.#statements = new StatementCache(this.#db)
  }

  /** Readers are rarely blocked in WAL mode. If they are, they wait without blocking the thread. */
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

  /** Uses a separate connection, because an unfinished read would pin an old snapshot for all others. */
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
