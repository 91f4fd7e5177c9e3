import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { ScriptRunner } from '#features/procedure.ts'
import { translated } from '#server/db/translate-error.ts'
import { primaryCode } from './error-codes.ts'
import { bindable } from './bind-parameters.ts'
import type { Reader } from './read-connection.ts'
import type { Outcome } from './statement-cache.ts'
import type { Turn } from './write-transaction.ts'
import type { WriteQueue } from './write-queue.ts'

/** What Kysely takes for a connection: in a transaction all goes to the writer, otherwise reads go to the reader. */
export class SqliteConnection implements DatabaseConnection, ScriptRunner {
  readonly #reader: Reader
  readonly #queue: WriteQueue
  turn: Turn | undefined

  constructor(reader: Reader, queue: WriteQueue) {
    this.#reader = reader
    this.#queue = queue
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return toResult<R>(query, await this.#run(query))
    } catch (error) {
      throw translated(error)
    }
  }

  async runScript(name: string, given: unknown): Promise<unknown> {
    if (this.turn) throw new Error('A script is a transaction of its own.')
    try {
      return await this.#queue.script(name, given)
    } catch (error) {
      throw translated(error)
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.turn) throw new Error('A stream cannot be read inside a transaction.')
    for (const rows of this.#reader.stream(query.sql, bindable(query.parameters), chunkSize)) {
      yield { rows: rows as R[] }
    }
  }

  async #run(query: CompiledQuery): Promise<Outcome> {
    const parameters = bindable(query.parameters)
    if (this.turn) return this.turn.run(query.sql, parameters)
    if (!looksLikeReading(query)) return this.#queue.run(query.sql, parameters)
    try {
      return await this.#reader.run(query.sql, parameters)
    } catch (error) {
      // A `with` may hide an insert.
      if (primaryCode(error) !== 'read only') throw error
      return this.#queue.run(query.sql, parameters)
    }
  }
}

function looksLikeReading({ query, sql }: CompiledQuery): boolean {
  return (
    query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with|values|explain)\b/i.test(sql))
  )
}

function toResult<R>(query: CompiledQuery, { rows, changes, lastId }: Outcome): QueryResult<R> {
  const result = { rows: rows as R[] }
  if (query.query.kind === 'SelectQueryNode') return result
  return { ...result, numAffectedRows: BigInt(changes), insertId: BigInt(lastId) }
}
