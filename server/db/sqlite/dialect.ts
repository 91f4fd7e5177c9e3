import {
  SqliteAdapter,
  SqliteIntrospector,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import type { Dialect, Driver } from 'kysely'
import type { CallProcedure } from '#features/procedure.ts'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { rethrowTranslated } from '#server/db/translate-error.ts'
import { SqlitePlanCompiler } from './plan-compiler.ts'
import { openReadConnection, type ReadConnection } from './read-connection.ts'
import { startWorkerChannel } from './worker-channel.ts'
import type { StartWriterChannel, WriterChannel } from './write-protocol.ts'
import { createWriteQueue, type WriteQueue } from './write-queue.ts'
import { primaryErrorName } from './error-codes.ts'
import { toSqliteValues } from './bind-parameters.ts'
import type { StatementResult } from './statement-cache.ts'
import type { WriteTransaction } from './write-transaction.ts'

type DialectOptions = {
  path: string
  /** Called when the disk fails during a commit or the write worker is gone: nothing can be written any more. */
  onFatal: (error: Error) => void
  startChannel?: StartWriterChannel | undefined
}

/** Procedures run in the writer thread, as transactions of their own, once a query has opened the database. */
type SqliteDialect = Dialect & { callProcedure: CallProcedure }

/** Kysely on node:sqlite: one connection for reading in this thread, one for writing in a worker thread. */
export function createSqliteDialect(settings: DialectOptions): SqliteDialect {
  const driver = createDriver(settings)
  return {
    createDriver: () => driver,
    createAdapter: () => new NodeSqliteAdapter(),
    createQueryCompiler: () => new SqlitePlanCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    callProcedure: ({ name }, input) => driver.callProcedure(name, input),
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Otherwise Kysely would run only one query at a time.
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

type OpenConnections = { reader: ReadConnection; queue: WriteQueue; channel: WriterChannel }

function createDriver({ path, onFatal, startChannel = startWorkerChannel }: DialectOptions) {
  let opened: OpenConnections | undefined

  function current(): OpenConnections {
    if (!opened) throw new Error('The database is closed.')
    return opened
  }

  return {
    async init() {
      let queue: WriteQueue | undefined
      const channel = await startChannel(path, (error) => {
        queue?.stop(error)
        onFatal(error)
      })
      queue = createWriteQueue(channel, onFatal)
      opened = { reader: openReadConnection(path), queue, channel }
    },
    async acquireConnection() {
      const { reader, queue } = current()
      return new SqliteConnection(reader, queue)
    },
    async callProcedure<Result>(name: string, input: unknown): Promise<Result> {
      return (await current().queue.callProcedure(name, input).catch(rethrowTranslated)) as Result
    },
    async beginTransaction(connection: SqliteConnection) {
      connection.transaction = await opened?.queue.beginTransaction().catch(rethrowTranslated)
    },
    async commitTransaction(connection: SqliteConnection) {
      // A full disk is reported only here.
      await connection.transaction?.commit().catch(rethrowTranslated)
    },
    async rollbackTransaction(connection: SqliteConnection) {
      connection.transaction?.rollBack()
    },
    async savepoint(connection: SqliteConnection, name: string) {
      await connection.transaction?.run(`savepoint ${quoteIdentifier(name)}`, [])
    },
    async rollbackToSavepoint(connection: SqliteConnection, name: string) {
      await connection.transaction?.rollBackTo(`rollback to ${quoteIdentifier(name)}`)
    },
    async releaseSavepoint(connection: SqliteConnection, name: string) {
      await connection.transaction?.run(`release ${quoteIdentifier(name)}`, [])
    },
    async releaseConnection(connection: SqliteConnection) {
      connection.transaction = undefined
    },
    async destroy() {
      if (!opened) return
      const { reader, queue, channel } = opened
      opened = undefined
      await queue.drain()
      reader.close()
      await channel.close()
    },
  } satisfies Driver & { callProcedure: unknown }
}

/** Kysely's connection: in a transaction all statements go to the writer, otherwise reads go to the reader. */
class SqliteConnection implements DatabaseConnection {
  readonly #reader: ReadConnection
  readonly #queue: WriteQueue
  transaction: WriteTransaction | undefined

  constructor(reader: ReadConnection, queue: WriteQueue) {
    this.#reader = reader
    this.#queue = queue
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return toResult<R>(query, await this.#run(query).catch(rethrowTranslated))
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
