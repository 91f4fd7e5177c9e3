import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { CannotStart } from '#server/startup-error.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { cannotReach, settingsFor } from '#server/db/postgres/connection-settings.ts'
import { lockNumber } from '#server/db/postgres/migration-target.ts'
import { load } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { openPostgresRows } from './postgres-row-source.ts'
import { createPostgresTarget } from './postgres-restore-target.ts'
import { notEmpty, type Restored, type Restoring } from './restore-request.ts'
import { quoted, tablesMadeBy } from './portable-rows.ts'

/** In one transaction, which ends with the connection however that ends. */
export async function restorePostgres(order: Restoring, url: string): Promise<Restored> {
  const { path, migrations, media, force, now } = order
  const client = new Client({ ...settingsFor(url), application_name: 'wagwise restore' })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw cannotReach(url, cause)
  }
  try {
    await refuseWhileServing(client)
    const holds = await holdsRows(client, migrations)
    if (holds && !force) throw notEmpty('The database')
    const kept = holds ? await keepOld(order, url) : undefined
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber])
    const target = await createPostgresTarget(client, migrations, now)
    const read = await load({ path, target, keepMedia: (name, bytes) => media.put(name, bytes) })
    await target.takePlace()
    await client.query('commit')
    return { ...read, kept }
  } finally {
    await client.end()
  }
}

async function refuseWhileServing(client: Client) {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where application_name = 'wagwise' and datname = current_database()`,
  )
  if (rowCount) throw new CannotStart('The site is running on this database; stop it first. Nothing was changed.')
}

async function holdsRows(client: Client, migrations: string): Promise<boolean> {
  for (const table of tablesMadeBy(await readMigrations(migrations, 'postgres'))) {
    const { rows } = await client.query<{ there: string | null }>('select to_regclass($1) as there', [quoted(table)])
    if (!rows[0]?.there) continue
    const { rowCount } = await client.query(`select 1 from ${quoted(table)} limit 1`)
    if (rowCount) return true
  }
  return false
}

/** Rows only: the files stay where they are. */
async function keepOld({ dataDir, migrations, media, now }: Restoring, url: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  const source = await openPostgresRows(url, migrations)
  try {
    const noFiles = { ...media, list: async function* () {} }
    await makeBackup({ path, source, media: noFiles, program: 'before a restore', secrets: '', now })
  } finally {
    await source.close()
  }
  return path
}
