import { sql } from 'kysely'
import { siteWith } from '#domain/site/settings.ts'
import type { Needs } from '#features/deps.ts'
import { readLostUploads } from '#features/media/missing-uploads.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { launchPoints, type LaunchPoint } from './checks.ts'

type Reading = Needs<'db' | 'clock' | 'site' | 'operation'>

/** The row of settings that a backup leaves behind once it has been restored for a trial: `{ at }`. */
export const backupRow = 'last-backup'
export const confirmedRow = 'launch-check'

export async function readLaunchCheck({ db, clock, site, operation }: Reading): Promise<LaunchPoint[]> {
  const settings = await readSettings({ db, site })
  const [samples, lastBackup, hasSecondFactor, lostPictures, openDataFolder, confirmed] = await Promise.all([
    countSamples(db),
    readLastBackup(db),
    hasFirstAdminSecondFactor(db),
    readLostUploads(db),
    operation.openDataFolder(),
    readConfirmed(db),
  ])
  const backupAge = lastBackup === undefined ? undefined : clock() - lastBackup
  const found = { samples, backupAge, hasSecondFactor, lostPictures, openDataFolder }
  const facts = { settings, site: siteWith(site, settings), sendsMail: operation.sendsMail, ...found }
  return launchPoints(facts, confirmed)
}

export async function readConfirmed(db: Db): Promise<Set<string>> {
  return new Set(((await readRow(db, confirmedRow)) as { confirmed?: string[] } | undefined)?.confirmed)
}

/** When the last backup was proved. */
export async function readLastBackup(db: Db): Promise<number | undefined> {
  return ((await readRow(db, backupRow)) as { at?: number } | undefined)?.at
}

async function readRow(db: Db, name: string): Promise<unknown> {
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value
}

async function countSamples(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('live', '=', true)
    .where('sample', '=', true)
    .executeTakeFirstOrThrow()
  return total
}

async function hasFirstAdminSecondFactor(db: Db): Promise<boolean> {
  const enabled = sql`(select "twoFactorEnabled" from "user" where "user"."id" = user_roles.user_id)`
  const row = await db
    .selectFrom('user_roles')
    .select(enabled.as('enabled'))
    .where('role', '=', 'admin')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return Boolean(row?.enabled)
}
