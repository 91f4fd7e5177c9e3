import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyExtras } from '#domain/articles/article.ts'
import { StartupError } from '#server/startup-error.ts'
import { migrationsFolder } from '#tests/kit/database.ts'
import {
  createTestDatabase,
  databaseName,
  withClient,
  startPostgres,
  type TestDatabaseServer,
} from '#tests/kit/postgres.ts'
import { type Engine, readMigrations } from './read-migrations.ts'
import { openDatabase, type Database } from './open-database.ts'

const engines: readonly Engine[] = ['sqlite', 'postgres']

/** Add a line for each new migration. A line never changes: databases in use were made by the file it stands for. */
const released: Readonly<Record<string, Readonly<Record<Engine, string>>>> = {
  '1-schema': {
    sqlite: '2f72cbdc5424cd6f3b8a3b3e9d215ab93bf52a47a302d58658229daa88320c93',
    postgres: '7b54189e9a0906cbbb598959919261e1203f30e0eee26b1f28570016769d0c59',
  },
  '2-article-fields': {
    sqlite: '89ea3c33bcc3f60c26dc8d1d5e341729ad40febd015b3f95edf96ad0d0ae6766',
    postgres: '69b49075c4a09fc572cc2fc4330b6d8a45844a02b7641fc5cfb929068d4f0626',
  },
  '3-authors': {
    sqlite: '091d1f80974e3f77afe0a4de9a2c176b5e136dcc05eb637510d858af076bc85c',
    postgres: '634dd3b0b4e18a495f33bfbd4a66613b0d734f80facaf1f9e4f65cab69da0b40',
  },
  '4-draft-links': {
    sqlite: 'ad4797bb2f622375e4f69b65ac935fc1b82df50e7bbb7bab6c083be75b79ce17',
    postgres: '484439c881966949007e5a9d17ebbe3897c21c2932e34660ca7be85aca6feeea',
  },
  '5-editorial': {
    sqlite: '429d09707297baf0976ba68f348be387f65f41b1b371a0672ae59932b2643130',
    postgres: '6e22287aa68c7d001d706f83ca692aba665dec681d06a07b1160030a87fb4955',
  },
  '6-full-articles': {
    sqlite: '28790982fa5b7641f2a393ac0f54b730c95d3d6ebde8d30d976aa97e0dc050f1',
    postgres: '8f6a247b8df2b81f15800ac75c47073853c4507e0339566d9324d0b0ac301b0f',
  },
  '7-media-library': {
    sqlite: 'bdd9ce795fd33ba01917adc68b162b56b7cbf335d6f2a2716e6f25476240e200',
    postgres: 'c00eeda4bbc0f418307a19caee76257faead8de7e42dfb6afb4b068879db75bb',
  },
  '8-honest': {
    sqlite: 'dc647a35544dbd8b10fded3eb7e1a68e6233591694bca115767a87187d89100e',
    postgres: 'dc647a35544dbd8b10fded3eb7e1a68e6233591694bca115767a87187d89100e',
  },
  '9-retailers': {
    sqlite: '53c402323a3ab3db1c15c295535425e654b2da7db0bf70d6d1737ab420ea8718',
    postgres: '4564d750846d5d0ac19e67193c98cd51a1912054e8461944f7818d5e7bf8cce1',
  },
  '10-corrections': {
    sqlite: 'ac6a7939ee9baf615c7cfe87686e8ceb9a4731ac17af5476da9dac4fdd464522',
    postgres: '1abee4f853c1201ef9897f5e209e0be98cf8d712b75425a30eda8579793395bc',
  },
  '11-logo': {
    sqlite: '34c28b6233103d559bd33452ccb87b93f96cb9ff7a39b49435ac04c9db31051f',
    postgres: 'ad8d58eba0e9f643ba9cbf4b839a6015f212c550c133e3a6dc29d81896bcf118',
  },
  '12-dashboard-preferences': {
    sqlite: '70baefce2f70b891960982011b3555d6af8edaf318d3c03392a71e4672ef6e8d',
    postgres: '36b08027d825324dee89b4a6b4fa1217b84899f8dd7d00ed8db423718a1c9914',
  },
  '13-inbox': {
    sqlite: 'fb84c7c62e0a265e73fe542e2e96023254abd621458fa76890b0b50e3dd1924c',
    postgres: '19268d04dcbb91492690eee2b76e77af7d7df2937eb5fff265ce3dc5433b4f47',
  },
  '14-audit-log': {
    sqlite: '22a7585f64683a88a97f3abeb512effa7ea5e0bc61dd09d7867d83d27722dfa4',
    postgres: 'ebf65bacaaf44fd5f84c0104edb0e15c7aee6c7f3910eda831cf6e15439b87a8',
  },
  '15-search-phrases': {
    sqlite: '38f1b9cd57378c0465e24d4d7a6f961d3292e92cc5ebd8c6bf9b2bbeee4841c5',
    postgres: '7b6fe5c88da2c09cd0d795d31a7f164d7032a0bc28f19322ef8cc34951781f16',
  },
  '16-search-updates': {
    sqlite: 'e490c37dbd91f528f1bb13c82360886b332891dba33b4a6e58489c99bb3d6e05',
    postgres: 'e4d0d95b9fcca84c6b4e86c3c902d4e6d70f8b329cd62ca8f724ac9a06dcb9b0',
  },
}

test.each(engines)('no migration of %s is edited after its release, and each is in the list above', async (engine) => {
  const migrations = await readMigrations(migrationsFolder, engine)
  const found = migrations.map(({ number, name, checksum }) => [`${number}-${name}`, checksum])
  expect(found).toEqual(Object.entries(released).map(([title, checksums]) => [title, checksums[engine]]))
})

describe.each(engines)('on %s', (engine) => {
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

  test('the second migration gives the products and articles of the first their new fields', async () => {
    const copyReleased = async (file: string) =>
      write(file, await readFile(join(migrationsFolder, engine, file), 'utf8'))
    await rm(join(migrations, engine, '0001-first.sql'))
    await copyReleased('0001-schema.sql')
    await readNumbers()
    const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
    const titles = [
      "Dog's “Cozy” Bed & Crate, 24 in",
      'Lick mat',
      'Lick mat',
      'Lick mat 2',
      'Lick mat',
      'Café brûlée – Große Nüsse',
      '猫のおもちゃ',
      '狗粮',
      `${'wide '.repeat(30)}bowl`,
      'x'.repeat(150),
    ]
    const rows = [...titles.map((title) => [title, 'null'] as const), ['Lick mat', "'lick-mat'"] as const]
    await runDirectly(
      rows
        .map(
          ([title, key], at) =>
            `insert into products (id, title, starter_key, created_at, updated_at)
             values ('p${String(at).padStart(2, '0')}', ${quote(title)}, ${key}, ${at}, ${at})`,
        )
        .join(';'),
    )
    await runDirectly(
      `insert into articles (id, slug, title, excerpt, category, content, author, read_time, state, published_date,
         created_at, updated_at)
       values ('a', 'a', 'A', '', '', '', '', 1, 'published', 1, 1, 1)`,
    )
    await copyReleased('0002-article-fields.sql')
    expect(await readNumbers()).toEqual([1, 2])
    await withDatabase(async ({ db }) => {
      const products = await db.selectFrom('products').select(['slug', 'best_for', 'skip_if']).orderBy('id').execute()
      expect(products.map(({ slug }) => slug)).toEqual([
        'dogs-cozy-bed-and-crate-24-in',
        'lick-mat-3',
        'lick-mat-4',
        'lick-mat-2',
        'lick-mat-5',
        'cafe-brulee-grosse-nusse',
        'product',
        'product-2',
        'wide-'.repeat(16).slice(0, -1),
        'x'.repeat(80),
        'lick-mat',
      ])
      expect(products[0]).toMatchObject({ best_for: null, skip_if: null })
      const [article] = await db.selectFrom('articles').selectAll().execute()
      const { corrections: _, ...ofTheSecond } = emptyExtras
      expect(article).toMatchObject({ ...ofTheSecond, updated_at: 1, version: 1 })
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
})
