import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { quoteIdentifier } from '#server/db/quote-identifier.ts'
import { readMigrations } from '#server/db/read-migrations.ts'
import { connectPostgres } from '#server/db/postgres/connect.ts'
import { migrationLockId } from '#server/db/postgres/migration-target.ts'
import { loadBackup } from './load-backup.ts'
import { makeBackup } from './make-backup.ts'
import { openPostgresRowSource } from './postgres-row-source.ts'
import { createPostgresRestoreTarget } from './postgres-restore-target.ts'
import { assertRestoreRights } from './restore-rights.ts'
import { notEmptyError, type RestoreResult, type RestoreRequest } from './restore-request.ts'
import { tablesInMigrations } from './portable-rows.ts'

/** Everything happens in one transaction, which rolls back if the connection breaks. */
export async function restorePostgres(request: RestoreRequest, url: string): Promise<RestoreResult> {
  const { path, migrations, media, force, now } = request
  const client = await connectPostgres(url, { application_name: 'wagwise restore' })
  try {
    await assertSiteStopped(client)
    const isOccupied = await hasRows(client, migrations)
    if (isOccupied && !force) throw notEmptyError('The database')
    await assertRestoreRights(client, migrations)
    const previousCopy = isOccupied ? await backUpCurrent(request, url) : undefined
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLockId])
    const target = await createPostgresRestoreTarget(client, migrations, now)
    const read = await loadBackup({ path, target, storeMedia: (name, bytes) => media.put(name, bytes) })
    await target.replaceTables()
    await client.query('commit')
    return { ...read, previousCopy }
  } finally {
    await client.end()
  }
}

/** Ends in a rollback. Existing tables are not replaced, because that would make a running site wait. */
export async function rehearsePostgresRestore(
  { path, migrations, now }: Pick<RestoreRequest, 'path' | 'migrations' | 'now'>,
  url: string,
): Promise<Pick<RestoreResult, 'head' | 'manifest'>> {
  const client = await connectPostgres(url, { application_name: 'wagwise restore --check' })
  try {
    const existing = await assertRestoreRights(client, migrations)
    await client.query('begin')
    const target = await createPostgresRestoreTarget(client, migrations, now)
    const read = await loadBackup({ path, target, storeMedia: async () => undefined })
    if (existing.length === 0) await target.replaceTables()
    await client.query('rollback')
    return read
  } finally {
    await client.end()
  }
}

async function assertSiteStopped(client: Client) {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where application_name = 'wagwise' and datname = current_database()`,
  )
  if (rowCount) throw new StartupError('The site is running on this database; stop it first. Nothing was changed.')
}

async function hasRows(client: Client, migrations: string): Promise<boolean> {
  for (const table of tablesInMigrations(await readMigrations(migrations, 'postgres'))) {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [
      quoteIdentifier(table),
    ])
    if (!rows[0]?.found) continue
    const { rowCount } = await client.query(`select 1 from ${quoteIdentifier(table)} limit 1`)
    if (rowCount) return true
  }
  return false
}

/** Rows only: media files stay where they are. */
async function backUpCurrent({ dataDir, migrations, media, now }: RestoreRequest, url: string): Promise<string> {
  const folder = join(dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  const source = await openPostgresRowSource(url, migrations)
  try {
    const noFiles = { ...media, list: async function* () {} }
    await makeBackup({ path, source, media: noFiles, program: 'before a restore', secrets: '', now })
  } finally {
    await source.close()
  }
  return path
}
