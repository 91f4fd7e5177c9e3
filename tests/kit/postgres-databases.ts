import { createHash } from 'node:crypto'
import { Kysely, type PostgresPool } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import type { Tables } from '#features/tables.ts'
import { jsonValuesPlugin } from '#server/db/json-values-plugin.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'
import { createPool, createPostgresDialect } from '#server/db/postgres/open-postgres.ts'
import { callInTransaction } from '#server/db/procedures.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { createTestDatabase, databaseName, withClient } from './postgres.ts'

/** `cleaner` deletes without foreign keys and rules. `schema` is what it was when it was created. */
type ReusableDatabase = { pool: Pool; cleaner: Pool; schema: string; drop: () => Promise<void> }

/** A machine whose cores are shared with others can be that slow. */
const limitMs = 120_000

/** All are empty. Creating a database takes ten times as long as emptying it, so the tests of a process share them. */
const unused: ReusableDatabase[] = []

export async function openPostgresDatabase(migrations: string): Promise<Database> {
  const database = unused.pop() ?? (await createDatabase(migrations))
  const sessions = new Set<PoolClient>()
  const dialect = createPostgresDialect(lendPool(database.pool, sessions), () => false)
  const db = new Kysely<Tables>({ dialect, plugins: [jsonValuesPlugin] })
  const giveBack = async () => {
    await db.destroy()
    const isEmpty = await emptyDatabase(database, sessions).catch(() => false)
    if (isEmpty) unused.push(database)
    else await database.drop()
  }
  let closed: Promise<void> | undefined
  return { db, callProcedure: callInTransaction(db), engine: 'postgres', close: () => (closed ??= giveBack()) }
}

/** A pool for one test: once it has ended, none of the test's queries can reach the database. */
function lendPool(pool: Pool, sessions: Set<PoolClient>): PostgresPool {
  const loans = new Set<Promise<void>>()
  return {
    options: pool.options,
    async connect() {
      const { promise: loan, resolve: endLoan } = Promise.withResolvers<void>()
      loans.add(loan)
      void loan.then(() => loans.delete(loan))
      try {
        const client = await pool.connect()
        sessions.add(client)
        const release = client.release.bind(client)
        client.release = (error) => {
          release(error)
          endLoan()
        }
        return client
      } catch (error) {
        endLoan()
        throw error
      }
    },
    async end() {
      await Promise.all(loans)
    },
  }
}

async function createDatabase(migrations: string): Promise<ReusableDatabase> {
  const server = process.env['WAGWISE_TEST_PG']
  if (!server) throw new Error('WAGWISE_TEST_PG names no PostgreSQL server.')
  template ??= createTemplate(server, migrations)
  const { url, stop } = await createTestDatabase(server, await template)
  const pool = createPool(url, limitMs)
  const options = '-c session_replication_role=replica -c lock_timeout=10s'
  const cleaner = new Pool({ connectionString: url, max: 1, options })
  cleaner.on('error', () => undefined)
  const drop = async () => {
    await Promise.all([pool.end(), cleaner.end()])
    await stop()
  }
  // Only a superuser can empty a database this way. For others, every test gets a new one.
  const state = await readState(cleaner).catch(() => undefined)
  const [filled] = state?.tables ?? []
  if (filled) throw new Error(`A migration adds rows to ${filled}: emptyDatabase has to add them again.`)
  return { pool, cleaner, schema: state?.schema ?? '', drop }
}

/** False if it has to be dropped, because a test changed more than rows. */
async function emptyDatabase({ cleaner, schema }: ReusableDatabase, sessions: Set<PoolClient>): Promise<boolean> {
  await Promise.all([...sessions].map((session) => resetSession(session)))
  const state = await readState(cleaner)
  if (state.schema !== schema) return false
  const { tables } = state
  await cleaner.query([...tables.map((table) => `delete from ${table}`), restartSequences].join(';'))
  // Otherwise new rows would fill the gaps of deleted ones, and come in another order than in a new table. Truncating a
  // table that others refer to takes fifty times as long.
  if (tables.length > 0) await cleaner.query(`vacuum (index_cleanup on) ${tables.join(', ')}`)
  return true
}

/** A connection that has ended left nothing behind. */
async function resetSession(session: PoolClient) {
  await session
    .query('rollback; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp')
    .catch(() => undefined)
}

const restartSequences = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`

type State = { tables: string[]; schema: string }

async function readState(cleaner: Pool): Promise<State> {
  const { rows } = await cleaner.query<State>({ name: 'state', text: stateSql })
  const [state] = rows
  if (!state) throw new Error('The state of the database could not be read.')
  return state
}

/** The tables that take up space, and a text that every change of the schema changes. */
const stateSql = `select
  array(
    select oid::regclass::text from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and pg_relation_size(oid) > 0
  ) as tables,
  concat_ws(' ',
    (select md5(string_agg(concat(oid, relnamespace, relname), ' ' order by oid)) from pg_class where oid >= 16384),
    ${['attribute', 'attrdef', 'trigger', 'rewrite', 'constraint', 'proc', 'type', 'event_trigger']
      .map(
        (catalog) =>
          `(select concat(count(*), ' ', max(xmin::text::bigint)) from pg_${catalog} ${excludeBuiltIn(catalog)})`,
      )
      .join(', ')}
  ) as schema`

/** Leaves out what every database has, which is most of it. */
function excludeBuiltIn(catalog: string): string {
  return `where ${catalog === 'attribute' ? 'attrelid' : 'oid'} >= 16384`
}

let template: Promise<string> | undefined

/** Created once per server, under another name until it is ready: PostgreSQL cannot copy a database that is in use. */
async function createTemplate(server: string, folder: string): Promise<string> {
  const migrations = await readMigrations(folder, 'postgres')
  const hash = createHash('sha256').update(migrations.map(({ checksum }) => checksum).join('\n'))
  const name = `wagwise_template_${hash.digest('hex').slice(0, 12)}`
  await withClient(server, async (client) => {
    await client.query(`select pg_advisory_lock(1)`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const { url } = await createTestDatabase(server)
    const wait = { forMs: limitMs, onWait: () => undefined }
    const settings = { dataDir: '', databaseUrl: url, migrations: folder, acquireTimeoutMs: limitMs, wait }
    const database = await openDatabase({ ...settings, onFatal: () => undefined })
    await database.close()
    await client.query(`alter database ${databaseName(url)} rename to ${name}`)
  })
  return name
}
