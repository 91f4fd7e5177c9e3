import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '#server/startup-error.ts'
import { openPostgresRows } from './postgres-row-source.ts'
import type { RowSource } from './portable-rows.ts'
import { openSqliteRows } from './sqlite-row-source.ts'

export type Place = { dataDir: string; databaseUrl: string | undefined; migrations: string }

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'wagwise.db')
}

/** The site's rows as they are now, whether it runs or not. */
export async function openRows({ dataDir, databaseUrl, migrations }: Place): Promise<RowSource> {
  if (databaseUrl !== undefined) return openPostgresRows(databaseUrl, migrations)
  const path = databaseFile(dataDir)
  if (!existsSync(path)) throw new CannotStart(`There is no database ${path}. Check DATA_DIR.`)
  return openSqliteRows(path, migrations)
}
