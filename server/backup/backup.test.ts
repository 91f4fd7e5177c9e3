import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enqueueMail } from '#features/mail/enqueue.ts'
import { leaseMail } from '#features/mail/leases.ts'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createDiskMediaStore } from '#server/adapters/disk-media/disk-media-store.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createNewId } from '#server/ids.ts'
import { insertTestArticle } from '#tests/kit/builders.ts'
import { migrationsFolder as migrations } from '#tests/kit/database.ts'
import { startPostgres, createTestDatabase, withClient, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import { createTestApp } from '#tests/kit/test-app.ts'
import { temporaryFolder } from '#tests/kit/temporary-folder.ts'
import { hashTable, makeBackup } from './make-backup.ts'
import { isBackupDue, createNightlyFileName, removeOldBackups } from './nightly-backup.ts'
import { openRowSource, type DatabaseLocation } from './open-row-source.ts'
import { verifyBackup } from './verify-backup.ts'
import { recordBackup } from './record-backup.ts'
import { checkRestore, restore } from './restore.ts'

const id = 'a1b2c3d4e5f60718293a4b5c'
const engines = ['sqlite', 'postgres'] as const
type Engine = (typeof engines)[number]
type Site = DatabaseLocation & { media: ReturnType<typeof createDiskMediaStore> }

let server: TestDatabaseServer | undefined
beforeAll(async () => {
  server = await startPostgres()
}, 30_000)
afterAll(() => server?.stop())

async function folder() {
  const made = await mkdtemp(join(temporaryFolder(), 'wagwise-backup-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

/** A place for a site; undefined where the machine has no PostgreSQL. */
async function aPlace(engine: Engine): Promise<Site | undefined> {
  const dataDir = await folder()
  const place = { dataDir, migrations, media: createDiskMediaStore(join(dataDir, 'media')) }
  if (engine === 'sqlite') return { ...place, databaseUrl: undefined }
  if (!server) return undefined
  const { url, stop } = await createTestDatabase(server.url)
  onTestFinished(stop)
  return { ...place, databaseUrl: url }
}

const open = (place: DatabaseLocation) =>
  openDatabase({
    ...place,
    onFatal: (error) => {
      throw error
    },
  })

/** The starter library, and one row of everything that the two engines store differently. */
async function fill(site: Site) {
  const app = await createTestApp()
  const database = await open(site)
  const { db } = database
  await publishFirstContent({ ...app, db })
  const article = await insertTestArticle(
    { db, clock: Date.now, newId: createNewId(Date.now) },
    { title: 'Zoë’s 🐕 "dog"\n\t\\' },
  )
  const at = database.engine === 'sqlite' ? '2026-01-15T12:00:00.123Z' : new Date('2026-01-15T12:00:00.123Z')
  const yes = database.engine === 'sqlite' ? 1 : true
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ('u1', 'Ann', 'ann@pets.example', ${yes}, ${at}, ${at})`.execute(
    db,
  )
  await sql`insert into "twoFactor" ("id", "secret", "backupCodes", "userId", "verified") values ('t1', 's', 'b', 'u1', ${yes})`.execute(
    db,
  )
  await db
    .insertInto('settings')
    .values({ name: 'odd', value: { b: [1.5, null, 'ü'], a: { z: true } }, updated_at: 1 })
    .execute()
  await sql`insert into settings (name, value, updated_at) values ('nothing', 'null', 1)`.execute(db)
  const view = {
    visitor_id: null,
    session_id: null,
    country: 'CH',
    device: 'Phone' as const,
    page_path: '/',
    referrer: null,
    kind: 'person' as const,
  }
  const views = Array.from({ length: 1200 }, (_, n) => ({ ...view, day: '2026-01-15', created_at: n }))
  await db.insertInto('page_views').values(views).execute()
  await db
    .insertInto('article_likes')
    .values({ id: 'l1', article_id: article.id, user_identifier: 'x', created_at: 2 })
    .execute()
  await database.close()
  await site.media.put(`${id}/full.webp`, new Uint8Array([1, 2, 3]))
  await site.media.put(`${id}/400.webp`, new Uint8Array([4]))
}

async function hashes(place: DatabaseLocation) {
  const source = await openRowSource(place)
  const found: Record<string, unknown> = {}
  for (const table of source.tables) found[table.name] = await hashTable(source, table)
  await source[Symbol.asyncDispose]()
  return found
}

async function backUp(site: Site, path: string) {
  const source = await openRowSource(site)
  const manifest = await makeBackup({ path, source, media: site.media, program: '9.9.9', secrets: 'x', now: 1 })
  await source[Symbol.asyncDispose]()
  return manifest
}

for (const from of engines) {
  test(`what was backed up on ${from} is the same after a restore on either engine (379, F19)`, async (context) => {
    const site = await aPlace(from)
    if (!site) return context.skip('no PostgreSQL')
    await fill(site)
    const path = join(await folder(), 'b.tar.gz')
    const manifest = await backUp(site, path)
    expect(Object.values(manifest.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(11)
    expect(Object.keys(manifest.files)).toEqual([`media/${id}/400.webp`, `media/${id}/full.webp`])
    await verifyBackup(path, { folder: site.dataDir, migrations })

    for (const to of engines) {
      const target = await aPlace(to)
      if (!target) continue
      await restore({ ...target, path, force: false, now: 2 })
      expect(await hashes(target)).toEqual(await hashes(site))
      expect(await target.media.get(`${id}/full.webp`)).toEqual(Buffer.from([1, 2, 3]))
      expect((await readdir(target.dataDir)).filter((name) => name.startsWith('.'))).toEqual([])

      const { db, close } = await open(target)
      const view = {
        visitor_id: null,
        session_id: null,
        country: 'CH',
        device: 'Phone' as const,
        page_path: '/',
        referrer: null,
      }
      await db
        .insertInto('page_views')
        .values({ ...view, kind: 'own', day: '2026-01-16', created_at: 9 })
        .execute()
      const found = await db.selectFrom('article_words').select('article_id').where('body', 'like', '%zoe%').execute()
      expect(found).toHaveLength(1)
      await close()

      await expect(restore({ ...target, path, force: false, now: 3 })).rejects.toThrow('is not empty')
      const { previousCopy } = await restore({ ...target, path, force: true, now: 3 })
      expect(previousCopy).toBeDefined()
      expect(await hashes(target)).toEqual(await hashes(site))
    }
  })
}

for (const engine of engines) {
  test(`on ${engine} a mail that waited in the backup does not leave by itself after the restore`, async (context) => {
    const [site, target] = [await aPlace(engine), await aPlace(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    const before = await open(site)
    const app = await createTestApp()
    const mail = { to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' }
    await before.db.transaction().execute((trx) => enqueueMail(app, trx, mail))
    await before.close()
    const path = join(await folder(), 'b.tar.gz')
    await backUp(site, path)
    await restore({ ...target, path, force: false, now: 2 })
    const after = await open(target)
    expect(await leaseMail({ ...app, db: after.db }, 'personal')).toBeUndefined()
    expect(await after.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'doubtful' }])
    await after.close()
  })
}

for (const engine of engines) {
  test(`on ${engine} a restore runs the migrations that are newer than the backup`, async (context) => {
    const [site, target] = [await aPlace(engine), await aPlace(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    await fill(site)
    const path = join(await folder(), 'b.tar.gz')
    await backUp(site, path)
    const newer = join(await folder(), 'migrations')
    await cp(migrations, newer, { recursive: true })
    const { length: latest } = await readMigrations(newer, engine)
    for (const each of engines)
      await writeFile(
        join(newer, each, `${String(latest + 1).padStart(4, '0')}-next.sql`),
        `update settings set updated_at = 7 where name = 'odd'; create table next (id text primary key);`,
      )
    await restore({ ...target, migrations: newer, path, force: false, now: 2 })
    const { db, close } = await open({ ...target, migrations: newer })
    const { rows } = await sql<{ number: number }>`select max(number) as number from schema_migrations`.execute(db)
    expect(rows).toEqual([{ number: latest + 1 }])
    const odd = await db.selectFrom('settings').select('updated_at').where('name', '=', 'odd').executeTakeFirst()
    expect(odd?.updated_at).toBe(7)
    expect((await sql`select * from next`.execute(db)).rows).toEqual([])
    await close()
  })
}

test('ten damaged files are refused by a sentence, and the data they were meant to replace stays (F19)', async () => {
  const site = (await aPlace('sqlite')) as Site
  await fill(site)
  const place = await folder()
  const path = join(place, 'good.tar.gz')
  await backUp(site, path)
  const good = await readFile(path)
  const flipped = (at: number) => {
    const bytes = Buffer.from(good)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    return bytes
  }
  const plain = gunzipSync(good)
  const changed = (from: string, to: string) => {
    const at = plain.indexOf(from)
    expect(at).toBeGreaterThan(0)
    return gzipSync(Buffer.concat([plain.subarray(0, at), Buffer.from(to), plain.subarray(at + from.length)]))
  }
  const damaged = [
    Buffer.alloc(0),
    Buffer.from('not a backup at all'),
    good.subarray(0, 100),
    good.subarray(0, good.length >> 1),
    good.subarray(0, good.length - 1),
    flipped(20),
    flipped(good.length >> 2),
    flipped(good.length - 2),
    changed('Cat Care', 'Dog Care'),
    changed('"rows": 1200', '"rows": 1201'),
    gzipSync(plain.subarray(0, plain.indexOf('manifest.json\0'))),
  ]
  const before = await hashes(site)
  for (const [number, bytes] of damaged.entries()) {
    const bad = join(place, `bad-${number}.tar.gz`)
    await writeFile(bad, bytes)
    await expect(restore({ ...site, path: bad, force: true, now: 1 })).rejects.toThrow(/damaged .*Nothing was changed/)
    await expect(verifyBackup(bad, { folder: place, migrations })).rejects.toThrow('damaged')
  }
  expect(await hashes(site)).toEqual(before)
  expect((await readdir(site.dataDir)).filter((name) => /restore|proof/.test(name))).toEqual([])
})

test('a backup of a newer version is refused, by its form and by its schema', async () => {
  const site = (await aPlace('sqlite')) as Site
  await (await open(site)).close()
  const path = join(await folder(), 'b.tar.gz')
  const source = await openRowSource(site)
  const future = { ...source, migrations: [...source.migrations, { number: 9999, name: 'future' }] }
  await makeBackup({ path, source: future, media: site.media, program: '9.9.9', secrets: '', now: 1 })
  await source[Symbol.asyncDispose]()
  await expect(restore({ ...site, path, force: true, now: 1 })).rejects.toThrow(/newer version of Wagwise \(9\.9\.9\)/)
  const plain = gunzipSync(await readFile(path))
  await writeFile(path, gzipSync(Buffer.from(plain.toString('latin1').replace('"format":1', '"format":2'), 'latin1')))
  await expect(restore({ ...site, path, force: true, now: 1 })).rejects.toThrow(/newer version of Wagwise \(9\.9\.9\)/)
})

test('rows that break a rule of the schema leave the old data as it was, on both engines', async () => {
  for (const engine of engines) {
    const site = await aPlace(engine)
    if (!site) continue
    await fill(site)
    const before = await hashes(site)
    const path = join(await folder(), 'b.tar.gz')
    const source = await openRowSource(site)
    const withoutArticles = { ...source, tables: source.tables.filter(({ name }) => name !== 'articles') }
    await makeBackup({ path, source: withoutArticles, media: site.media, program: '1', secrets: '', now: 1 })
    await source[Symbol.asyncDispose]()
    await expect(restore({ ...site, path, force: true, now: 1 })).rejects.toThrow('Nothing was changed')
    expect(await hashes(site)).toEqual(before)
  }
})

/** A role without special rights and, unless it is somebody else's, an empty database that it owns. */
async function anOrdinaryRole(admin: TestDatabaseServer, { ownsDatabase = true } = {}) {
  const role = `ordinary_${randomBytes(6).toString('hex')}`
  const { url, stop } = await createTestDatabase(admin.url)
  const name = new URL(url).pathname.slice(1)
  await withClient(admin.url, async (client) => {
    await client.query(`create role ${role} login`)
    if (ownsDatabase) await client.query(`alter database ${name} owner to ${role}`)
  })
  onTestFinished(async () => {
    await stop()
    await withClient(admin.url, (client) => client.query(`drop role ${role}`))
  })
  const databaseUrl = new URL(url)
  databaseUrl.username = role
  return { role, name, databaseUrl: databaseUrl.href }
}

test('an ordinary role restores into the empty PostgreSQL database that it owns, as --check says', async (context) => {
  const site = await aPlace('postgres')
  if (!site || !server) return context.skip('PostgreSQL is missing')
  await fill(site)
  const path = join(await folder(), 'b.tar.gz')
  await backUp(site, path)
  const { databaseUrl } = await anOrdinaryRole(server)
  const place = { ...site, databaseUrl, path, force: false, now: 1 }
  await checkRestore(place)
  await checkRestore(place)
  await restore(place)
  expect(await hashes(place)).toEqual(await hashes(site))
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`select 1 from pg_indexes where indexname = 'article_search_body'`)
    expect(rows).toHaveLength(1)
    const left = await client.query(`select 1 from pg_namespace where nspname like 'wagwise_restore%'`)
    expect(left.rows).toEqual([])
  })
  await checkRestore(place)
  await restore({ ...place, force: true, now: 2 })
  expect(await hashes(place)).toEqual(await hashes(site))
})

test('a right that the role lacks is named by --check and by the restore itself', async (context) => {
  const site = await aPlace('postgres')
  if (!site || !server) return context.skip('PostgreSQL is missing')
  await fill(site)
  const path = join(await folder(), 'b.tar.gz')
  await backUp(site, path)
  const stranger = await anOrdinaryRole(server, { ownsDatabase: false })
  const place = { ...site, databaseUrl: stranger.databaseUrl, path, force: true, now: 1 }
  for (const attempt of [checkRestore, restore])
    await expect(attempt(place)).rejects.toThrow(`grant create on database "${stranger.name}" to "${stranger.role}"`)
  const owner = await anOrdinaryRole(server)
  await restore({ ...place, databaseUrl: owner.databaseUrl })
  const other = await anOrdinaryRole(server)
  await withClient(server.url, (client) => client.query(`grant create on database ${owner.name} to ${other.role}`))
  const foreign = new URL(owner.databaseUrl)
  foreign.username = other.role
  await withClient(owner.databaseUrl, (client) => client.query(`grant create on schema public to ${other.role}`))
  // The role cannot be dropped while it has rights in this database. As a superuser, in this database.
  const asAdmin = new URL(server.url)
  asAdmin.pathname = `/${owner.name}`
  onTestFinished(() => withClient(asAdmin.href, (client) => client.query(`drop owned by ${other.role}`)))
  await expect(checkRestore({ ...place, databaseUrl: foreign.href })).rejects.toThrow(`belongs to ${owner.role}`)
})

test('a database that cannot be opened stays beside the restored one', async () => {
  const site = (await aPlace('sqlite')) as Site
  await fill(site)
  const path = join(await folder(), 'b.tar.gz')
  await backUp(site, path)
  const before = await hashes(site)
  await writeFile(join(site.dataDir, 'wagwise.db'), 'rubbish')
  await expect(restore({ ...site, path, force: false, now: 1 })).rejects.toThrow('is not empty')
  const { previousCopy } = await restore({ ...site, path, force: true, now: 1 })
  expect(await readFile(previousCopy ?? '', 'utf8')).toBe('rubbish')
  expect(await hashes(site)).toEqual(before)
})

test('a proved backup is noted in the database of either engine', async () => {
  for (const engine of engines) {
    const site = await aPlace(engine)
    if (!site) continue
    const { db, close } = await open(site)
    await recordBackup(site, 5)
    await recordBackup(site, 7)
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'last-backup').executeTakeFirst()
    expect(row?.value).toEqual({ at: 7 })
    await close()
  }
})

test('a file whose proof would differ is not a backup: an index that lost a row is found', async () => {
  const site = (await aPlace('sqlite')) as Site
  await fill(site)
  const path = join(await folder(), 'b.tar.gz')
  const db = new DatabaseSync(join(site.dataDir, 'wagwise.db'))
  db.exec("pragma foreign_keys = off; update article_likes set article_id = 'nobody'")
  db.close()
  await backUp(site, path)
  await expect(verifyBackup(path, { folder: site.dataDir, migrations })).rejects.toThrow('article_likes points to one')
})

test('a backup falls due once a night, and only our oldest files go', async () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
  expect(isBackupDue(at(15, 12), undefined)).toBe(true)
  expect(isBackupDue(at(15, 12), at(15, 4))).toBe(false)
  expect(isBackupDue(at(16, 2), at(15, 4))).toBe(false)
  expect(isBackupDue(at(16, 4), at(15, 4))).toBe(true)
  const place = await folder()
  const made = Array.from({ length: 9 }, (_, day) => createNightlyFileName(Date.UTC(2026, 0, day + 1)))
  for (const name of [...made, 'mine.tar.gz', `${made[0]}.part`]) await writeFile(join(place, name), '')
  await removeOldBackups(place)
  expect(await readdir(place)).toEqual(['mine.tar.gz', ...made.slice(2)])
})
