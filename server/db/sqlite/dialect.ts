import { SqliteAdapter, SqliteIntrospector } from 'kysely'
import type { DatabaseIntrospector, Dialect, Driver, Kysely } from 'kysely'
import type { CallProcedure } from '#features/procedure.ts'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { translateError } from '#server/db/translate-error.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { LiteralLimitCompiler } from './literal-limit-compiler.ts'
import { ReadConnection } from './read-connection.ts'
import { startWorkerChannel } from './worker-channel.ts'
import type { StartWriterChannel, WriterChannel } from './write-protocol.ts'
import { WriteQueue } from './write-queue.ts'

type DialectOptions = {
  path: string
  /** Called when the disk fails during a commit or the write worker is gone: nothing can be written any more. */
  onFatal: (error: Error) => void
  startChannel?: StartWriterChannel | undefined
}

/** Kysely on node:sqlite: one connection for reading in this thread, one for writing in a worker thread. */
export class NodeSqliteDialect implements Dialect {
  readonly #driver: NodeSqliteDriver

  constructor(settings: DialectOptions) {
    this.#driver = new NodeSqliteDriver(settings)
  }

  /** Runs in the writer thread, as a transaction of its own. The database must have been opened by a query before. */
  readonly callProcedure: CallProcedure = ({ name }, input) => this.#driver.callProcedure(name, input)

  createDriver(): Driver {
    return this.#driver
  }

  createAdapter() {
    return new NodeSqliteAdapter()
  }

  createQueryCompiler() {
    return new LiteralLimitCompiler()
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own signature
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
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

class NodeSqliteDriver implements Driver {
  readonly #settings: DialectOptions
  #opened: OpenConnections | undefined

  constructor(settings: DialectOptions) {
    this.#settings = settings
  }

  async init() {
    const { path, onFatal, startChannel = startWorkerChannel } = this.#settings
    let queue: WriteQueue | undefined
    const channel = await startChannel(path, (error) => {
      queue?.stop(error)
      onFatal(error)
    })
    queue = new WriteQueue(channel, onFatal)
    this.#opened = { reader: new ReadConnection(path), queue, channel }
  }

  async acquireConnection() {
    if (!this.#opened) throw new Error('The database is closed.')
    return new SqliteConnection(this.#opened.reader, this.#opened.queue)
  }

  async callProcedure<Result>(name: string, input: unknown): Promise<Result> {
    if (!this.#opened) throw new Error('The database is closed.')
    return (await this.#opened.queue.callProcedure(name, input).catch(rethrowTranslated)) as Result
  }

  async beginTransaction(connection: SqliteConnection) {
    connection.transaction = await this.#opened?.queue.beginTransaction().catch(rethrowTranslated)
  }

  async commitTransaction(connection: SqliteConnection) {
    // A full disk is reported only here.
    await connection.transaction?.commit().catch(rethrowTranslated)
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.transaction?.rollBack()
  }

  async savepoint(connection: SqliteConnection, name: string) {
    await connection.transaction?.run(`savepoint ${quoteIdentifier(name)}`, [])
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string) {
    await connection.transaction?.rollBackTo(`rollback to ${quoteIdentifier(name)}`)
  }

  async releaseSavepoint(connection: SqliteConnection, name: string) {
    await connection.transaction?.run(`release ${quoteIdentifier(name)}`, [])
  }

  async releaseConnection(connection: SqliteConnection) {
    connection.transaction = undefined
  }

  async destroy() {
    const opened = this.#opened
    if (!opened) return
    this.#opened = undefined
    await opened.queue.drain()
    opened.reader.close()
    await opened.channel.close()
  }
}

function rethrowTranslated(error: unknown): never {
  throw translateError(error)
}
