import { sql } from 'kysely'
import { applySiteSettings } from '#domain/site/settings.ts'
import { readStoredCategories } from '#features/categories/queries.ts'
import type { Needs } from '#features/deps.ts'
import { countRows } from '#features/keyset-pagination.ts'
import { readMissingUploadCount } from '#features/media/missing-uploads.ts'
import { readSettings } from '#features/settings/queries.ts'
import type { Db } from '#features/tables.ts'
import { listLaunchChecks } from './checks.ts'
import { readContentPoints } from './content-points.ts'
import { readSettingRow } from '#features/settings/rows.ts'

/** The settings row that a backup writes after it passed a test restore: `{ at }`. */
export const lastBackupSetting = 'last-backup'

/** `untrustedProxy`: what the request of the admin who looks shows about the proxy in front. */
export async function readLaunchCheck(
  { db, clock, config, runtime, mailTransport }: Needs<'db' | 'clock' | 'config' | 'runtime' | 'mailTransport'>,
  { untrustedProxy }: { untrustedProxy?: string | undefined } = {},
) {
  const settings = await readSettings({ db, config })
  const categories = await readStoredCategories(db)
  const site = { ...applySiteSettings(config, settings), ...(categories && { categories }) }
  const [samples, lastBackup, hasSecondFactor, missingUploads, openDataFolder, points] = await Promise.all([
    countRows(db.selectFrom('products').where('live', '=', true).where('sample', '=', true)),
    readLastBackup(db),
    hasFirstAdminSecondFactor(db),
    readMissingUploadCount(db),
    runtime.openDataFolder(),
    readContentPoints({ db, clock }, site),
  ])
  const backupAge = lastBackup === undefined ? undefined : clock() - lastBackup
  const measured = { samples, points, backupAge, hasSecondFactor, missingUploads, openDataFolder, untrustedProxy }
  const input = { settings, site, sendsMail: mailTransport.target === 'server', ...measured }
  return listLaunchChecks(input)
}

/** The time of the last backup that passed a test restore. */
export async function readLastBackup(db: Db): Promise<number | undefined> {
  return ((await readSettingRow(db, lastBackupSetting)) as { at?: number } | undefined)?.at
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
