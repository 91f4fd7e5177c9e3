import { DatabaseSync } from 'node:sqlite'
import { lastBackupSetting } from '#features/launch-check/queries.ts'
import { connectPostgres } from '#server/db/postgres/connect.ts'
import { databaseFile, type DatabaseLocation } from './open-row-source.ts'

/** Safe while the site is running: SQLite makes both processes wait for each other. */
export async function recordBackup({ dataDir, databaseUrl }: DatabaseLocation, now: number): Promise<void> {
  const value = JSON.stringify({ at: now })
  const insert = (a: string, b: string, c: string) =>
    `insert into settings (name, value, updated_at) values (${a}, ${b}, ${c})
     on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`
  if (databaseUrl === undefined) {
    using db = new DatabaseSync(databaseFile(dataDir), { timeout: 5000 })
    db.prepare(insert('?', '?', '?')).run(lastBackupSetting, value, now)
    return
  }
  await using client = await connectPostgres(databaseUrl)
  await client.query(insert('$1', '$2', '$3'), [lastBackupSetting, value, now])
}
