import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { translateError } from '#server/db/translate-error.ts'
import { primaryErrorName } from './error-codes.ts'
import { toSqliteValues } from './bind-parameters.ts'
import type { ReadConnection } from './read-connection.ts'
import type { StatementResult } from './statement-cache.ts'
import type { WriteTransaction } from './write-transaction.ts'
import type { WriteQueue } from './write-queue.ts'

/** Kysely's connection: in a transaction all statements go to the writer, otherwise reads go to the reader. */
export class SqliteConnection implements DatabaseConnection {
  readonly #reader: ReadConnection
  readonly #queue: WriteQueue
  transaction: WriteTransaction | undefined

  constructor(reader: ReadConnection, queue: WriteQueue) {
    this.#reader = reader
    this.#queue = queue
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return toResult<R>(query, await this.#run(query))
    } catch (error) {
      throw translateError(error)
    }
  }

  streamQuery(): never {
    throw new Error('Nothing streams rows: long lists are read page by page.')
  }

  async #run(query: CompiledQuery): Promise<StatementResult> {
    const parameters = toSqliteValues(query.parameters)
    if (this.transaction) return this.transaction.run(query.sql, parameters)
    if (!isProbablyRead(query)) return this.#queue.run(query.sql, parameters)
    try {
      return await this.#reader.run(query.sql, parameters)
    } catch (error) {
      // A `with` query may contain an insert.
      if (primaryErrorName(error) !== 'read only') throw error
      return this.#queue.run(query.sql, parameters)
    }
  }
}

function isProbablyRead({ query, sql }: CompiledQuery): boolean {
  return (
    query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with|values|explain)\b/i.test(sql))
  )
}

function toResult<R>(query: CompiledQuery, { rows, changes, lastId }: StatementResult): QueryResult<R> {
  const result = { rows: rows as R[] }
  if (query.query.kind === 'SelectQueryNode') return result
  return { ...result, numAffectedRows: BigInt(changes), insertId: BigInt(lastId) }
}
