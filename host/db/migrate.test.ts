import { copyFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CannotStart } from '#host/cannot-start.ts'
import { freshDatabase, startPostgres, type TestServer } from '#tests/kit/postgres.ts'
import type { Engine } from './engine.ts'
import { translateTypes } from './migrations.ts'
import { openDatabase, type Database } from './open.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

test('our type words are translated, but not in comments, quotes or longer words', () => {
  const text = `a keytext, b json, -- json of keytext\n c text default 'json', "json" text, d json_x`
  expect(translateTypes(text, 'postgres')).toBe(
    `a text collate "C", b jsonb, -- json of keytext\n c text default 'json', "json" text, d json_x`,
  )
  expect(translateTypes(text, 'sqlite')).toContain('a text, b json,')
})

describe.each(engines)('on %s', (engine) => {
  let server: TestServer | undefined
  let fresh: TestServer | undefined
  let folder: string
  let migrations: string

  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined
  }, 30_000)
  afterAll(() => server?.stop())

  beforeEach(async (context) => {
    if (engine === 'postgres' && !server) context.skip('PostgreSQL is not installed')
    fresh = server && (await freshDatabase(server.url))
    folder = await mkdtemp(join(tmpdir(), 'wagwise-migrate-'))
    migrations = join(folder, 'migrations')
    await cp(join(import.meta.dirname, '../../db/migrations'), migrations, { recursive: true })
    await write('9001_first.sql', 'create table first (id keytext primary key);')
  })
  afterEach(async () => {
    await fresh?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const write = (file: string, text: string) => writeFile(join(migrations, file), text)
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

  test('every migration is applied once, and new ones are added (381)', async () => {
    const before = await readNumbers()
    expect(before.slice(0, 4)).toEqual([1, 2, 3, 4])
    expect(before.at(-1)).toBe(9001)
    await write('9002_second.sql', 'create table second (id keytext primary key);')
    expect(await readNumbers()).toEqual([...before, 9002])
  })

  test('only the file of this engine is run', async () => {
    await write('9002_pair.sqlite.sql', 'create table on_sqlite (id text);')
    await write('9002_pair.postgres.sql', 'create table on_postgres (id text);')
    await withDatabase(async ({ db }) => {
      await sql`select * from ${sql.table(`on_${engine}`)}`.execute(db)
      const other = engine === 'sqlite' ? 'on_postgres' : 'on_sqlite'
      await expect(sql`select * from ${sql.table(other)}`.execute(db)).rejects.toThrow(other)
    })
  })

  test('a migration that fails is taken back whole and stops the start with a sentence', async () => {
    await readNumbers()
    await write('9002_broken.sql', 'create table half (id text); create table first (id text);')
    await expect(open()).rejects.toThrow(CannotStart)
    await expect(open()).rejects.toThrow('9002_broken')
    await write('9002_broken.sql', 'create table half (id text);')
    expect((await readNumbers()).at(-1)).toBe(9002)
  })

  test('a database of a newer program is refused and not touched', async () => {
    await write('9003_future.sql', 'create table future (id text);')
    const numbers = await readNumbers()
    await rm(join(migrations, '9003_future.sql'))
    await write('9002_late.sql', 'create table late (id text);')
    await expect(open()).rejects.toThrow(/newer Wagwise .*9003_future/)
    await write('9003_future.sql', 'create table future (id text);')
    await rm(join(migrations, '9002_late.sql'))
    expect(await readNumbers()).toEqual(numbers)
  })

  test('a migration that was changed after it ran is refused', async () => {
    await readNumbers()
    await write('9001_first.sql', 'create table first (id keytext primary key, more text);')
    await expect(open()).rejects.toThrow(CannotStart)
    await expect(open()).rejects.toThrow(/9001_first was changed/)
  })

  test.runIf(engine === 'postgres')('programs that start at once all find the database ready', async () => {
    const databases = await Promise.all([open(), open(), open()])
    for (const { close } of databases) await close()
    expect((await readNumbers()).at(-1)).toBe(9001)
  })

  test.runIf(engine === 'sqlite')(
    'the file is copied before it is changed, and two copies are kept (381)',
    async () => {
      const copies = async () => (await readdir(folder)).filter((name) => name.includes('.before-')).toSorted()
      await readNumbers()
      expect(await copies()).toEqual([])
      for (const number of [9002, 9003, 9004]) {
        await write(`${number}_next.sql`, `create table next_${number} (id text);`)
        await readNumbers()
      }
      expect(await copies()).toEqual(['wagwise.db.before-9003', 'wagwise.db.before-9004'])

      await copyFile(join(folder, 'wagwise.db.before-9004'), join(folder, 'wagwise.db'))
      await rm(join(migrations, '9004_next.sql'))
      expect((await readNumbers()).at(-1)).toBe(9003)
    },
  )
})
