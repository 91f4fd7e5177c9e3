import { Client, Pool } from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { cannotReach, settingsFor } from './connection-settings.ts'
import { TranslatingPostgresDialect } from './dialect.ts'
import { watchPulse } from './heartbeat.ts'
import { postgresMigrationTarget } from './migration-target.ts'

const statementTimeoutMs = 15_000
/** A visitor who waits for somebody else's lock gets an answer within two seconds. */
const lockTimeoutMs = 1800
/** Behind a broken network the server would keep a lost connection, and the rows it has locked, for hours. */
const idleInTransactionMs = 5000
const mostConnections = 10

type Opening = {
  url: string
  migrations: string
  /** How long a query waits for a free connection: short, so that a visitor gets an answer; long where a test crowds. */
  patienceMs?: number | undefined
}

/** A migrated database behind a pool, or a CannotStart. */
export async function openPostgres({ url, migrations, patienceMs }: Opening) {
  const client = await connect(url)
  try {
    await migrate(await postgresMigrationTarget(client), migrations)
  } finally {
    await client.end()
  }
  const pool = new Pool({
    ...settingsFor(url),
    ...(patienceMs !== undefined && { connectionTimeoutMillis: patienceMs }),
    statement_timeout: statementTimeoutMs,
    lock_timeout: patienceMs ?? lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    max: mostConnections,
  })
  // An idle connection that the server ends is replaced at the next query. One in use tells its query; that it tells
  // the process too must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (made) => made.on('error', () => undefined))
  // Tests crowd one server until it really is slow.
  const pulse = patienceMs === undefined ? watchPulse(pool, url) : undefined
  return {
    dialect: new TranslatingPostgresDialect(pool, () => pulse?.isAway() ?? false),
    release: async () => pulse?.close(),
  }
}

async function connect(url: string): Promise<Client> {
  try {
    const client = new Client(settingsFor(url))
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (cause) {
    throw cannotReach(url, cause)
  }
}
