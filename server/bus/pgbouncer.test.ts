import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BusEvent } from '#features/ports.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import { findServerProgram } from '#tests/kit/find-programs.ts'
import { startPgBouncer } from '#tests/kit/pgbouncer.ts'
import { startPostgres, withClient, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { openPostgresBus } from './postgres-bus.ts'

const silent = () => undefined

describe('behind PgBouncer in transaction mode', () => {
  let server: TestDatabaseServer | undefined
  let pool: TestDatabaseServer | undefined

  beforeAll(async () => {
    const program = findServerProgram('pgbouncer')
    server = program === undefined ? undefined : await startPostgres()
    pool = program !== undefined && server ? await startPgBouncer(program, server.url, 'transaction') : undefined
  })
  afterAll(async () => {
    await pool?.stop()
    await server?.stop()
  })
  beforeEach((context) => {
    if (!pool) context.skip('PgBouncer or PostgreSQL is not installed')
  })

  const open = () =>
    openDatabase({
      dataDir: '',
      databaseUrl: pool?.url,
      migrations: migrationsFolder,
      acquireTimeoutMs: 30_000,
      onFatal: silent,
    })

  test('programs that start at once all find the database ready, and leave no lock behind', async () => {
    const databases = await Promise.all([open(), open(), open()])
    for (const { close } of databases) await close()
    await withClient(server?.url ?? '', async (client) => {
      const { rows } = await client.query(`select 1 from pg_locks where locktype = 'advisory'`)
      expect(rows).toEqual([])
    })
  })

  test('a start that would hear nothing is refused, with the variable to set', async () => {
    const database = await open()
    const attempt = openPostgresBus({ url: pool?.url ?? '', db: database.db, log: silent })
    await expect(attempt).rejects.toThrow(/in transaction mode, set DATABASE_DIRECT_URL/)
    await database.close()
  })

  test('servers that listen at the direct address hear each other', async () => {
    const database = await open()
    const options = { url: server?.url ?? '', db: database.db, log: silent }
    const [here, there] = await Promise.all([openPostgresBus(options), openPostgresBus(options)])
    const received: BusEvent[] = []
    there.bus.subscribe((event) => received.push(event))
    await here.bus.publish({ topic: 'content' })
    await expect.poll(() => received).toEqual([{ topic: 'content' }])
    await Promise.all([here.close(), there.close()])
    await database.close()
  })
})
