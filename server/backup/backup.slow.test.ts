import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder as migrations } from '#tests/kit/database.ts'
import { createTestDatabase, withClient, type TestDatabaseServer } from '#tests/kit/postgres.ts'
import {
  backUp,
  createFolder,
  createSite,
  engines,
  fill,
  hashes,
  open,
  signatureKey,
  uploadId,
  usePostgres,
  type Site,
} from '#tests/kit/backup-sites.ts'
import { makeBackup } from './make-backup.ts'
import { openRowSource } from './open-row-source.ts'
import { verifyBackup } from './verify-backup.ts'
import { checkRestore, restore } from './restore.ts'
import { enqueueMail } from '#features/mail/enqueue.ts'
import { leaseMail } from '#features/mail/leases.ts'
import { createTestApp } from '#tests/kit/test-app.ts'

const findServer = usePostgres()

for (const from of engines) {
  test(`what was backed up on ${from} is the same after a restore on either engine (379, F19)`, async (context) => {
    const site = await createSite(from)
    if (!site) return context.skip('no PostgreSQL')
    await fill(site)
    const path = join(await createFolder(), 'b.tar.gz')
    const manifest = await backUp(site, path)
    expect(Object.values(manifest.tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(11)
    expect(Object.keys(manifest.files)).toEqual([`media/${uploadId}/400.webp`, `media/${uploadId}/full.webp`])
    await verifyBackup(path, { folder: site.dataDir, migrations })

    for (const to of engines) {
      const target = await createSite(to)
      if (!target) continue
      await restore({ ...target, path, force: false, now: 2 })
      expect(await hashes(target)).toEqual(await hashes(site))
      expect(await target.media.get(`${uploadId}/full.webp`)).toEqual(Buffer.from([1, 2, 3]))
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
        .values({ ...view, kind: 'admin', day: '2026-01-16', created_at: 9 })
        .execute()
      const matches = await db.selectFrom('article_words').select('article_id').where('body', 'like', '%zoe%').execute()
      expect(matches).toHaveLength(1)
      await close()

      await expect(restore({ ...target, path, force: false, now: 3 })).rejects.toThrow('is not empty')
      const { previousCopy } = await restore({ ...target, path, force: true, now: 3 })
      expect(previousCopy).toBeDefined()
      expect(await hashes(target)).toEqual(await hashes(site))
    }
  })
}

test('ten damaged files are refused by a sentence, and the data they were meant to replace stays (F19)', async () => {
  const site = (await createSite('sqlite')) as Site
  await fill(site)
  const folder = await createFolder()
  const path = join(folder, 'good.tar.gz')
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
    const bad = join(folder, `bad-${number}.tar.gz`)
    await writeFile(bad, bytes)
    await expect(restore({ ...site, path: bad, force: true, now: 1 })).rejects.toThrow(/damaged .*Nothing was changed/)
    await expect(verifyBackup(bad, { folder: folder, migrations })).rejects.toThrow('damaged')
  }
  expect(await hashes(site)).toEqual(before)
  expect((await readdir(site.dataDir)).filter((name) => /restore|proof/.test(name))).toEqual([])
})

test('rows that break a rule of the schema leave the old data as it was, on both engines', async () => {
  for (const engine of engines) {
    const site = await createSite(engine)
    if (!site) continue
    await fill(site)
    const before = await hashes(site)
    const path = join(await createFolder(), 'b.tar.gz')
    const source = await openRowSource(site)
    const withoutArticles = { ...source, tables: source.tables.filter(({ name }) => name !== 'articles') }
    await makeBackup({
      path,
      source: withoutArticles,
      media: site.media,
      program: '1',
      secrets: '',
      signatureKey,
      now: 1,
    })
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
  const site = await createSite('postgres')
  const server = findServer()
  if (!site || !server) return context.skip('PostgreSQL is missing')
  await fill(site)
  const path = join(await createFolder(), 'b.tar.gz')
  await backUp(site, path)
  const { databaseUrl } = await anOrdinaryRole(server)
  const target = { ...site, databaseUrl, path, force: false, now: 1 }
  await checkRestore(target)
  await checkRestore(target)
  await restore(target)
  expect(await hashes(target)).toEqual(await hashes(site))
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`select 1 from pg_indexes where indexname = 'article_search_body'`)
    expect(rows).toHaveLength(1)
    const left = await client.query(`select 1 from pg_namespace where nspname like 'wagwise_restore%'`)
    expect(left.rows).toEqual([])
  })
  await checkRestore(target)
  await restore({ ...target, force: true, now: 2 })
  expect(await hashes(target)).toEqual(await hashes(site))
})

test('a right that the role lacks is named by --check and by the restore itself', async (context) => {
  const site = await createSite('postgres')
  const server = findServer()
  if (!site || !server) return context.skip('PostgreSQL is missing')
  await fill(site)
  const path = join(await createFolder(), 'b.tar.gz')
  await backUp(site, path)
  const stranger = await anOrdinaryRole(server, { ownsDatabase: false })
  const target = { ...site, databaseUrl: stranger.databaseUrl, path, force: true, now: 1 }
  for (const attempt of [checkRestore, restore])
    await expect(attempt(target)).rejects.toThrow(`grant create on database "${stranger.name}" to "${stranger.role}"`)
  const owner = await anOrdinaryRole(server)
  await restore({ ...target, databaseUrl: owner.databaseUrl })
  const other = await anOrdinaryRole(server)
  await withClient(server.url, (client) => client.query(`grant create on database ${owner.name} to ${other.role}`))
  const foreign = new URL(owner.databaseUrl)
  foreign.username = other.role
  await withClient(owner.databaseUrl, (client) => client.query(`grant create on schema public to ${other.role}`))
  // The role cannot be dropped while it has rights in this database. As a superuser, in this database.
  const asAdmin = new URL(server.url)
  asAdmin.pathname = `/${owner.name}`
  onTestFinished(() => withClient(asAdmin.href, (client) => client.query(`drop owned by ${other.role}`)))
  await expect(checkRestore({ ...target, databaseUrl: foreign.href })).rejects.toThrow(`belongs to ${owner.role}`)
})

test('a database that cannot be opened stays beside the restored one', async () => {
  const site = (await createSite('sqlite')) as Site
  await fill(site)
  const path = join(await createFolder(), 'b.tar.gz')
  await backUp(site, path)
  const before = await hashes(site)
  await writeFile(join(site.dataDir, 'wagwise.db'), 'rubbish')
  await expect(restore({ ...site, path, force: false, now: 1 })).rejects.toThrow('is not empty')
  const { previousCopy } = await restore({ ...site, path, force: true, now: 1 })
  expect(await readFile(previousCopy ?? '', 'utf8')).toBe('rubbish')
  expect(await hashes(site)).toEqual(before)
})

test('a file whose proof would differ is not a backup: an index that lost a row is found', async () => {
  const site = (await createSite('sqlite')) as Site
  await fill(site)
  const path = join(await createFolder(), 'b.tar.gz')
  const db = new DatabaseSync(join(site.dataDir, 'wagwise.db'))
  db.exec("pragma foreign_keys = off; update article_likes set article_id = 'nobody'")
  db.close()
  await backUp(site, path)
  await expect(verifyBackup(path, { folder: site.dataDir, migrations })).rejects.toThrow('article_likes points to one')
})

usePostgres()

for (const engine of engines) {
  test(`on ${engine} a mail that waited in the backup does not leave by itself after the restore`, async (context) => {
    const [site, target] = [await createSite(engine), await createSite(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    const before = await open(site)
    const app = await createTestApp()
    const mail = { to: 'ada@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' }
    await before.db.transaction().execute((trx) => enqueueMail(app, trx, mail))
    await before.close()
    const path = join(await createFolder(), 'b.tar.gz')
    await backUp(site, path)
    await restore({ ...target, path, force: false, now: 2 })
    const after = await open(target)
    expect(await leaseMail({ ...app, db: after.db }, 'personal')).toBeUndefined()
    expect(await after.db.selectFrom('mails').select('state').execute()).toEqual([{ state: 'uncertain' }])
    await after.close()
  })
}

/** A backup that a restore finds to be broken after its files, because likes are of articles that it does not have. */
async function backUpBroken(site: Site, path: string) {
  await using source = await openRowSource(site)
  const withoutArticles = { ...source, tables: source.tables.filter(({ name }) => name !== 'articles') }
  await makeBackup({
    path,
    source: withoutArticles,
    media: site.media,
    program: '1',
    secrets: '',
    signatureKey,
    now: 1,
  })
}

for (const engine of engines) {
  test(`on ${engine} a restore that fails takes back the files it stored`, async (context) => {
    const [site, target] = [await createSite(engine), await createSite(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    await fill(site, { isSmall: true })
    await site.media.put(`${uploadId}/400.webp`, Buffer.from([4]))
    const path = join(await createFolder(), 'b.tar.gz')
    await backUpBroken(site, path)
    await target.media.put(`${uploadId}/full.webp`, Buffer.from([9]))
    await expect(restore({ ...target, path, force: false, now: 2 })).rejects.toThrow('Nothing was changed')
    expect(await Array.fromAsync(target.media.list())).toEqual([`${uploadId}/full.webp`])
    expect(await target.media.get(`${uploadId}/full.webp`)).toEqual(Buffer.from([9]))
  })
}
