import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/read-migrations.ts'
import { migrationsFolder as migrations } from '#tests/kit/database.ts'
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
import { isBackupDue, createNightlyFileName, removeOldBackups } from './nightly-backup.ts'
import { openRowSource } from './open-row-source.ts'
import { recordBackup } from './record-backup.ts'
import { restore } from './restore.ts'
import { verifyBackup } from './verify-backup.ts'

usePostgres()

for (const engine of engines) {
  test(`what was backed up on ${engine} is the same after a restore (379, F19)`, async (context) => {
    const [site, target] = [await createSite(engine), await createSite(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    await fill(site, { isSmall: true })
    const path = join(await createFolder(), 'b.tar.gz')
    await backUp(site, path)
    await verifyBackup(path, { folder: site.dataDir, migrations })
    await restore({ ...target, path, force: false, now: 2 })
    expect(await hashes(target)).toEqual(await hashes(site))
    expect(await target.media.get(`${uploadId}/full.webp`)).toEqual(Buffer.from([1, 2, 3]))
    await expect(restore({ ...target, path, force: false, now: 3 })).rejects.toThrow('is not empty')
  })
}

for (const engine of engines) {
  test(`on ${engine} a restore runs the migrations that are newer than the backup`, async (context) => {
    const [site, target] = [await createSite(engine), await createSite(engine)]
    if (!site || !target) return context.skip('no PostgreSQL')
    await fill(site, { isSmall: true })
    const path = join(await createFolder(), 'b.tar.gz')
    await backUp(site, path)
    const newer = join(await createFolder(), 'migrations')
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

test('a backup of a newer version is refused, by its form and by its schema', async () => {
  const site = (await createSite('sqlite')) as Site
  await (await open(site)).close()
  const path = join(await createFolder(), 'b.tar.gz')
  const source = await openRowSource(site)
  const future = { ...source, migrations: [...source.migrations, { number: 9999, name: 'future' }] }
  await makeBackup({ path, source: future, media: site.media, program: '9.9.9', secrets: '', signatureKey, now: 1 })
  await source[Symbol.asyncDispose]()
  await expect(restore({ ...site, path, force: true, now: 1 })).rejects.toThrow(/newer version of Wagwise \(9\.9\.9\)/)
  const plain = gunzipSync(await readFile(path))
  await writeFile(path, gzipSync(Buffer.from(plain.toString('latin1').replace('"format":1', '"format":2'), 'latin1')))
  await expect(restore({ ...site, path, force: true, now: 1 })).rejects.toThrow(/newer version of Wagwise \(9\.9\.9\)/)
})

test('a proved backup is noted in the database of either engine', async () => {
  for (const engine of engines) {
    const site = await createSite(engine)
    if (!site) continue
    const { db, close } = await open(site)
    await recordBackup(site, 5)
    await recordBackup(site, 7)
    const row = await db.selectFrom('settings').select('value').where('name', '=', 'last-backup').executeTakeFirst()
    expect(row?.value).toEqual({ at: 7 })
    await close()
  }
})

test('a backup falls due once a night, and only our oldest files go', async () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime()
  expect(isBackupDue(at(15, 12), undefined)).toBe(true)
  expect(isBackupDue(at(15, 12), at(15, 4))).toBe(false)
  expect(isBackupDue(at(16, 2), at(15, 4))).toBe(false)
  expect(isBackupDue(at(16, 4), at(15, 4))).toBe(true)
  const folder = await createFolder()
  const names = Array.from({ length: 9 }, (_, day) => createNightlyFileName(Date.UTC(2026, 0, day + 1)))
  for (const name of [...names, 'mine.tar.gz', `${names[0]}.part`]) await writeFile(join(folder, name), '')
  await removeOldBackups(folder)
  expect(await readdir(folder)).toEqual(['mine.tar.gz', ...names.slice(2)])
})

test('a backup that this site has not signed is restored only on request, whatever its checksums say', async () => {
  const [site, target] = [(await createSite('sqlite')) as Site, (await createSite('sqlite')) as Site]
  await fill(site, { isSmall: true })
  const path = join(await createFolder(), 'b.tar.gz')
  await backUp(site, path)
  const request = { ...target, signatureKeys: ['another site'] as const, path, force: false, now: 2 }
  await expect(restore(request)).rejects.toThrow(/not signed by this site.*--foreign\. Nothing was changed/)
  expect(await Array.fromAsync(target.media.list())).toEqual([])
  await restore({ ...request, signatureKeys: ['another site', signatureKey] })
  await restore({ ...request, force: true, allowForeign: true })
  expect(await hashes(target)).toEqual(await hashes(site))
})
