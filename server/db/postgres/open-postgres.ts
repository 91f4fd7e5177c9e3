import { Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { connectionSettings } from './connect.ts'
import { WagwisePostgresDialect } from './dialect.ts'
import { startHeartbeat } from './heartbeat.ts'
import { postgresMigrationTarget } from './migration-target.ts'
import { connectWhenUp, type DatabaseWait } from './wait-for-postgres.ts'

const statementTimeoutMs = 15_000
/** Visitors waiting for somebody else's lock get a response within two seconds. */
const lockTimeoutMs = 1800
/** Otherwise the server would keep a lost connection, and the rows it has locked, for hours. */
const idleInTransactionTimeoutMs = 5000
const maxConnections = 10

type PostgresOptions = {
  url: string
  migrations: string
  /** How long a query waits for a free connection. Tests that overload one server raise it. */
  acquireTimeoutMs?: number | undefined
  wait?: DatabaseWait | undefined
}

const noWait: DatabaseWait = { forMs: 0, onWait: () => undefined }

export async function openPostgres({ url, migrations, acquireTimeoutMs, wait = noWait }: PostgresOptions) {
  const client = await connectWhenUp(url, wait)
  try {
    await migrate(await postgresMigrationTarget(client), migrations)
  } finally {
    await client.end()
  }
  const pool = new Pool({
    ...connectionSettings(url),
    ...(acquireTimeoutMs !== undefined && { connectionTimeoutMillis: acquireTimeoutMs }),
    statement_timeout: statementTimeoutMs,
    lock_timeout: acquireTimeoutMs ?? lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    max: maxConnections,
  })
  // The pool replaces idle connections that the server ends, and a failing connection reports to its own query. Without
  // these listeners, either would crash the process.
  pool.on('error', () => undefined)
  pool.on('connect', (connected) => connected.on('error', () => undefined))
  // Tests overload one server until it really is slow, so they go without a heartbeat.
  const heartbeat = acquireTimeoutMs === undefined ? startHeartbeat(pool, url) : undefined
  return {
    dialect: new WagwisePostgresDialect(pool, () => heartbeat?.isDown() ?? false),
    release: async () => heartbeat?.close(),
  }
}
