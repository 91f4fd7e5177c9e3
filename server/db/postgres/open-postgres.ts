import { Client, Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { connectionError, connectionSettings } from './connection-settings.ts'
import { WagwisePostgresDialect } from './dialect.ts'
import { startHeartbeat } from './heartbeat.ts'
import { postgresMigrationTarget } from './migration-target.ts'

const statementTimeoutMs = 15_000
/** A visitor who waits for somebody else's lock gets an answer within two seconds. */
const lockTimeoutMs = 1800
/** Behind a broken network the server would keep a lost connection, and the rows it has locked, for hours. */
const idleInTransactionTimeoutMs = 5000
const maxConnections = 10

type PostgresOptions = {
  url: string
  migrations: string
  /** How long a query waits for a free connection: short, so that a visitor gets an answer; long where a test crowds. */
  acquireTimeoutMs?: number | undefined
}

/** A migrated database behind a pool, or a CannotStart. */
export async function openPostgres({ url, migrations, acquireTimeoutMs }: PostgresOptions) {
  const client = await connect(url)
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
  // An idle connection that the server ends is replaced at the next query. One in use tells its query; that it tells
  // the process too must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (made) => made.on('error', () => undefined))
  // Tests crowd one server until it really is slow.
  const pulse = acquireTimeoutMs === undefined ? startHeartbeat(pool, url) : undefined
  return {
    dialect: new WagwisePostgresDialect(pool, () => pulse?.isDown() ?? false),
    release: async () => pulse?.close(),
  }
}

async function connect(url: string): Promise<Client> {
  try {
    const client = new Client(connectionSettings(url))
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (cause) {
    throw connectionError(url, cause)
  }
}
