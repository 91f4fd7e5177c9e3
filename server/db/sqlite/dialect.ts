import {
  SqliteAdapter,
  SqliteIntrospector,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
} from 'kysely'
import { translated } from '#server/db/translate-error.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { LiteralLimitCompiler } from './literal-limit-compiler.ts'
import { Reader } from './read-connection.ts'
import { startWorkerWire } from './worker-channel.ts'
import type { StartWire, Wire } from './write-protocol.ts'
import { WriteQueue } from './write-queue.ts'

type Settings = {
  path: string
  /** The disk failed under a commit, or the write worker is gone: nothing can be written any more. */
  onFatal: (error: Error) => void
  startWire?: StartWire
}

/** Kysely over node:sqlite: one connection for reading here, one for writing in a worker thread. */
export class NodeSqliteDialect implements Dialect {
  readonly #settings: Settings

  constructor(settings: Settings) {
    this.#settings = settings
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#settings)
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
  /** For features/procedure.ts. */
  readonly takesScripts = true

  // Otherwise Kysely itself would let only one query run at a time.
  override get supportsMultipleConnections() {
    return true
  }

  override get supportsTransactionalDdl() {
    return true
  }
}

type Opened = { reader: Reader; queue: WriteQueue; wire: Wire }

class NodeSqliteDriver implements Driver {
  readonly #settings: Settings
  #opened: Opened | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  async init() {
    const { path, onFatal, startWire = startWorkerWire } = this.#settings
    let queue: WriteQueue | undefined
    const wire = await startWire(path, (error) => {
      queue?.stop(error)
      onFatal(error)
    })
    queue = new WriteQueue(wire, onFatal)
    this.#opened = { reader: new Reader(path), queue, wire }
  }

  async acquireConnection() {
    if (!this.#opened) throw new Error('The database is closed.')
    return new SqliteConnection(this.#opened.reader, this.#opened.queue)
  }

  async beginTransaction(connection: SqliteConnection) {
    connection.turn = await this.#opened?.queue.enter().catch(rethrow)
  }

  async commitTransaction(connection: SqliteConnection) {
    // The disk says only here that it is full.
    await connection.turn?.commit().catch(rethrow)
  }

  async rollbackTransaction(connection: SqliteConnection) {
    connection.turn?.rollBack()
  }

  async savepoint(connection: SqliteConnection, name: string) {
    await connection.turn?.run(`savepoint ${quoted(name)}`, [])
  }

  async rollbackToSavepoint(connection: SqliteConnection, name: string) {
    await connection.turn?.rollBackTo(`rollback to ${quoted(name)}`)
  }

  async releaseSavepoint(connection: SqliteConnection, name: string) {
    await connection.turn?.run(`release ${quoted(name)}`, [])
  }

  async releaseConnection(connection: SqliteConnection) {
    connection.turn = undefined
  }

  async destroy() {
    const opened = this.#opened
    if (!opened) return
    this.#opened = undefined
    await opened.queue.drain()
    opened.reader.close()
    await opened.wire.close()
  }
}

function rethrow(error: unknown): never {
  throw translated(error)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
