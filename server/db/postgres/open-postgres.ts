import { Pool, type Client, type PoolClient } from 'pg'
import { connectionSettings, connectPostgres } from './connect.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { connectWhenUp, type DatabaseWait } from './wait-for-postgres.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { PostgresAdapter, PostgresDriver, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, PostgresPool } from 'kysely'
import { Unavailable } from '#features/unavailable.ts'
import { rethrowTranslated } from '#server/db/translate-error.ts'

const statementTimeoutMs = 15_000
/** Visitors waiting for somebody else's lock get a response within two seconds. */
const lockTimeoutMs = 1800
/** Otherwise the server would keep a lost connection, and the rows it has locked, for hours. */
const idleInTransactionTimeoutMs = 5000
const maxConnections = 10

type PostgresOptions = {
  url: string
  migrations: string
  /** How long a query waits for a free connection. Tests that overload one server raise it, and every other limit. */
  acquireTimeoutMs?: number | undefined
  wait?: DatabaseWait | undefined
}

const noWait: DatabaseWait = { forMs: 0, onWait: () => undefined }

export async function openPostgres({ url, migrations, acquireTimeoutMs, wait = noWait }: PostgresOptions) {
  await using client = await connectWhenUp(url, wait)
  await migratePostgres(client, migrations)
  const pool = createPool(url, acquireTimeoutMs)
  // Tests overload one server until it really is slow, so they go without a heartbeat.
  const heartbeat = acquireTimeoutMs === undefined ? startHeartbeat(pool, url) : undefined
  return {
    dialect: createPostgresDialect(pool, () => heartbeat?.isDown() ?? false),
    release: async () => heartbeat?.close(),
  }
}

export function createPool(url: string, acquireTimeoutMs?: number): Pool {
  const atLeast = acquireTimeoutMs ?? 0
  const pool = new Pool({
    ...connectionSettings(url),
    ...(acquireTimeoutMs !== undefined && { connectionTimeoutMillis: acquireTimeoutMs }),
    statement_timeout: Math.max(atLeast, statementTimeoutMs),
    lock_timeout: Math.max(atLeast, lockTimeoutMs),
    idle_in_transaction_session_timeout: Math.max(atLeast, idleInTransactionTimeoutMs),
    max: maxConnections,
  })
  // The pool replaces idle connections that the server ends, and a failing connection reports to its own query. Without
  // these listeners, either would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connected) => connected.on('error', () => undefined))
  return pool
}

const intervalMs = 500
const timeoutMs = 1200

/** A server behind a broken network stays silent, so this pings it and fails waiting queries when no reply comes. */
function startHeartbeat(pool: Pool, url: string) {
  const pooled = new Set<PoolClient>()
  pool.on('connect', (client) => void pooled.add(client))
  pool.on('remove', (client) => void pooled.delete(client))
  const closing = new AbortController()
  let client: Client | undefined
  let isDown = false

  async function ping(): Promise<void> {
    client ??= await connectPostgres(url)
    await client.query('select 1')
  }

  async function beat() {
    const reply = ping().then(
      () => 'answered' as const,
      () => 'refused' as const,
    )
    let outcome = await Promise.race([reply, delay(timeoutMs, 'silent' as const)])
    // If our own event loop was busy, the reply may already be waiting behind the timer.
    if (outcome === 'silent') outcome = await Promise.race([reply, delay(50, 'silent' as const)])
    if (outcome !== 'answered') {
      if (client) destroyConnection(client)
      client = undefined
    }
    if (outcome === 'silent' && !isDown) for (const waiting of pooled) destroyConnection(waiting)
    isDown = outcome === 'silent'
  }

  const loop = (async () => {
    while (!closing.signal.aborted) {
      await beat()
      await delay(intervalMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    isDown: () => isDown,
    async close() {
      closing.abort()
      await loop
      await client?.end()
    },
  }
}

/** Closes the socket without the protocol's goodbye, which would not arrive either. */
function destroyConnection(client: Client | PoolClient) {
  const { connection } = client as { connection?: { stream?: { destroy: (error: Error) => void } } }
  connection?.stream?.destroy(new Error('Connection terminated: the server does not respond'))
}

export function createPostgresDialect(pool: PostgresPool, isDown: () => boolean): Dialect {
  return {
    createDriver: () => new WagwisePostgresDriver(pool, isDown),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

class WagwisePostgresDriver extends PostgresDriver {
  readonly #wrapped = new WeakSet<DatabaseConnection>()
  readonly #isDown: () => boolean

  constructor(pool: PostgresPool, isDown: () => boolean) {
    super({ pool })
    this.#isDown = isDown
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isDown()) throw new Unavailable('The database is not responding.')
    const connection = await super.acquireConnection().catch(rethrowTranslated)
    if (!this.#wrapped.has(connection)) {
      this.#wrapped.add(connection)
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = <Row>(...query: Parameters<typeof execute>) =>
        execute<Row>(...query).catch(rethrowTranslated)
    }
    return connection
  }
}
