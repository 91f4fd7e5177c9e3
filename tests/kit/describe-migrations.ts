import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { StartupError } from '#server/startup-error.ts'
import { createTestDatabase, databaseName, withClient, startPostgres, type TestDatabaseServer } from './postgres.ts'
import { type Engine, readMigrations } from '#server/db/read-migrations.ts'
import { openDatabase, type Database } from '#server/db/open-database.ts'

/** What migrations do, on one engine. */
export function describeMigrations(engine: Engine): void {
  let server: TestDatabaseServer | undefined
  let fresh: TestDatabaseServer | undefined
  let folder: string
  let migrations: string

  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined
  }, 30_000)
  afterAll(() => server?.stop())

  beforeEach(async (context) => {
    if (engine === 'postgres' && !server) context.skip('PostgreSQL is not installed')
    fresh = server && (await createTestDatabase(server.url))
    folder = await mkdtemp(join(tmpdir(), 'wagwise-migrate-'))
    migrations = join(folder, 'migrations')
    await mkdir(join(migrations, engine), { recursive: true })
    await write('0001-first.sql', 'create table first (id text primary key);')
  })
  afterEach(async () => {
    await fresh?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const write = (file: string, text: string) => writeFile(join(migrations, engine, file), text)
  const open = () =>
    openDatabase({
      dataDir: folder,
      databaseUrl: fresh?.url,
      migrations,
      onFatal: (error) => expect.unreachable(error.message),
    })
  const withDatabase = async <Result>(work: (database: Database) => Promise<Result>) => {
    const database = await open()
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const readNumbers = () =>
    withDatabase(async ({ db }) => {
      const { rows } = await sql<{ number: number }>`select number from schema_migrations order by number`.execute(db)
      return rows.map(({ number }) => number)
    })

  const runDirectly = async (statement: string) => {
    if (fresh) return withClient(fresh.url, (client) => client.query(statement))
    const file = new DatabaseSync(join(folder, 'wagwise.db'))
    file.exec(statement)
    file.close()
  }

  test('every migration is applied once, and new ones are added (381)', async () => {
    expect(await readNumbers()).toEqual([1])
    await write('0002-second.sql', 'create table second (id text primary key);')
    await write('0003-third.sql', 'create table third (id text primary key);')
    expect(await readNumbers()).toEqual([1, 2, 3])
    expect(await readNumbers()).toEqual([1, 2, 3])
  })

  test('only the migrations of this engine are run', async () => {
    const other = join(migrations, engine === 'sqlite' ? 'postgres' : 'sqlite')
    await mkdir(other)
    await writeFile(join(other, '0001-other.sql'), 'create table other (id text);')
    await withDatabase(async ({ db }) => {
      await sql`select * from first`.execute(db)
      await expect(sql`select * from other`.execute(db)).rejects.toThrow('other')
    })
  })

  test('a gap between two numbers and a file with another name are refused', async () => {
    await write('0003-third.sql', 'create table third (id text);')
    await expect(readMigrations(migrations, engine)).rejects.toThrow('0003-third.sql should be number 2')
    await write('0002_second.sql', 'create table second (id text);')
    await expect(readMigrations(migrations, engine)).rejects.toThrow(
      '0002_second.sql is not a valid migration file name',
    )
  })

  test('a migration that fails is rolled back and stops the start with one sentence', async () => {
    await readNumbers()
    await write('0002-broken.sql', 'create table half (id text); create table first (id text);')
    await expect(open()).rejects.toThrow(StartupError)
    await expect(open()).rejects.toThrow('0002-broken')
    await write('0002-broken.sql', 'create table half (id text);')
    expect(await readNumbers()).toEqual([1, 2])
  })

  test('a database of a newer program is refused and not touched', async () => {
    await write('0002-second.sql', 'create table second (id text);')
    await write('0003-future.sql', 'create table future (id text);')
    expect(await readNumbers()).toEqual([1, 2, 3])
    await rm(join(migrations, engine, '0003-future.sql'))
    await expect(open()).rejects.toThrow(/newer version of Wagwise .*0003-future/)
    await write('0003-future.sql', 'create table future (id text);')
    expect(await readNumbers()).toEqual([1, 2, 3])
  })

  test('a migration that was changed after it ran is refused', async () => {
    await readNumbers()
    await write('0001-first.sql', 'create table first (id text primary key, more text);')
    await expect(open()).rejects.toThrow(StartupError)
    await expect(open()).rejects.toThrow(/0001-first was changed/)
  })

  test('a migration may fill a new column from the rows that are there', async () => {
    await readNumbers()
    await runDirectly(`insert into first (id) values ('lick mat'), ('dog bed')`)
    await write(
      '0002-slugs.sql',
      `alter table first add column slug text not null default '';
       update first set slug = replace(id, ' ', '-');
       create unique index first_slug on first (slug);`,
    )
    expect(await readNumbers()).toEqual([1, 2])
    await withDatabase(async ({ db }) => {
      const { rows } = await sql<{ slug: string }>`select slug from first order by slug`.execute(db)
      expect(rows).toEqual([{ slug: 'dog-bed' }, { slug: 'lick-mat' }])
    })
  })

  test.runIf(engine === 'postgres')('programs that start at once all find the database ready', async () => {
    const databases = await Promise.all([open(), open(), open()])
    for (const { close } of databases) await close()
    expect(await readNumbers()).toEqual([1])
  })

  test.runIf(engine === 'postgres')('of several migrations all remain or none', async () => {
    await readNumbers()
    await write('0002-second.sql', 'create table second (id text);')
    await write('0003-broken.sql', 'create table first (id text);')
    await expect(open()).rejects.toThrow('0003-broken')
    await rm(join(migrations, engine, '0003-broken.sql'))
    await write('0002-second.sql', 'create table other (id text);')
    expect(await readNumbers()).toEqual([1, 2])
  })

  test.runIf(engine === 'postgres')('a migration may take longer than the queries of visitors', async () => {
    await readNumbers()
    await runDirectly(`alter database ${databaseName(fresh?.url ?? '')} set statement_timeout = 100`)
    await write('0002-slow.sql', 'select pg_sleep(0.5); create table slow (id text);')
    expect(await readNumbers()).toEqual([1, 2])
  })

  test.runIf(engine === 'sqlite')(
    'the file is copied before a migration, and the two newest copies remain (381)',
    async () => {
      const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).toSorted()
      await readNumbers()
      expect(await copies()).toEqual([])
      for (const number of [2, 3, 4]) {
        await write(`000${number}-next.sql`, `create table next_${number} (id text);`)
        await readNumbers()
      }
      expect(await copies()).toEqual(['wagwise.db.before-0003', 'wagwise.db.before-0004'])

      await copyFile(join(folder, 'wagwise.db.before-0004'), join(folder, 'wagwise.db'))
      await rm(join(migrations, engine, '0004-next.sql'))
      expect(await readNumbers()).toEqual([1, 2, 3])
    },
  )

  test.runIf(engine === 'sqlite')('a new copy stays beside what a restore replaced', async () => {
    await readNumbers()
    const replaced = ['wagwise.db.before-restore', 'wagwise.db.before-restore-wal']
    for (const name of replaced) await writeFile(join(folder, name), '')
    await write('0002-next.sql', 'create table next (id text);')
    await readNumbers()
    const left = (await readdir(folder)).filter((name) => name.includes('.before-')).toSorted()
    expect(left).toEqual(['wagwise.db.before-0002', ...replaced])
  })
}
