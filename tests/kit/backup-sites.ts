import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { publishFirstContent } from '#features/starter/commands.ts'
import { createDiskMediaStore } from '#server/adapters/disk-media/disk-media-store.ts'
import { hashTable, makeBackup } from '#server/backup/make-backup.ts'
import { openRowSource, type DatabaseLocation } from '#server/backup/open-row-source.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createNewId } from '#server/ids.ts'
import { insertTestArticle } from './builders.ts'
import { migrationsFolder as migrations } from './database.ts'
import { createTestDatabase, startPostgres, type TestDatabaseServer } from './postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { createTestApp } from './test-app.ts'

export const uploadId = 'a1b2c3d4e5f60718293a4b5c'
export const engines = ['sqlite', 'postgres'] as const
export type Engine = (typeof engines)[number]
export type Site = DatabaseLocation & {
  media: ReturnType<typeof createDiskMediaStore>
  signatureKeys: readonly [string]
}

/** Sites of tests share their secrets. */
export const signatureKey = 'a key of tests'

let server: TestDatabaseServer | undefined

/** Also stops it after the tests of the file. Without PostgreSQL on this machine, there are only SQLite sites. */
export function usePostgres() {
  beforeAll(async () => {
    server = await startPostgres()
  }, 30_000)
  afterAll(() => server?.stop())
  return () => server
}

export async function createFolder() {
  const folder = await mkdtemp(join(temporaryFolder(), 'wagwise-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Undefined where the machine has no PostgreSQL. */
export async function createSite(engine: Engine): Promise<Site | undefined> {
  const dataDir = await createFolder()
  const site = {
    dataDir,
    migrations,
    media: createDiskMediaStore(join(dataDir, 'media')),
    signatureKeys: [signatureKey] as const,
  }
  if (engine === 'sqlite') return { ...site, databaseUrl: undefined }
  if (!server) return undefined
  const { url, stop } = await createTestDatabase(server.url)
  onTestFinished(stop)
  return { ...site, databaseUrl: url }
}

export const open = (location: DatabaseLocation) =>
  openDatabase({
    ...location,
    onFatal: (error) => {
      throw error
    },
  })

/** One row of everything that the two engines store differently, and the starter library unless the site is small. */
export async function fill(site: Site, { isSmall = false } = {}) {
  const app = await createTestApp()
  const database = await open(site)
  const { db } = database
  if (!isSmall) await publishFirstContent({ ...app, db })
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
  await site.media.put(`${uploadId}/full.webp`, new Uint8Array([1, 2, 3]))
  await site.media.put(`${uploadId}/400.webp`, new Uint8Array([4]))
}

export async function hashes(location: DatabaseLocation) {
  const source = await openRowSource(location)
  const hashed: Record<string, unknown> = {}
  for (const table of source.tables) hashed[table.name] = await hashTable(source, table)
  await source[Symbol.asyncDispose]()
  return hashed
}

export async function backUp(site: Site, path: string) {
  const source = await openRowSource(site)
  const manifest = await makeBackup({
    path,
    source,
    media: site.media,
    program: '9.9.9',
    secrets: 'x',
    signatureKey,
    now: 1,
  })
  await source[Symbol.asyncDispose]()
  return manifest
}
