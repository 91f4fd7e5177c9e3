import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/startup-error.ts'
import { openPostgresRowSource } from './postgres-row-source.ts'
import type { RowSource } from './portable-rows.ts'
import { openSqliteRowSource } from './sqlite-row-source.ts'

export type DatabaseLocation = { dataDir: string; databaseUrl: string | undefined; migrations: string }

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'wagwise.db')
}

export async function openRowSource({ dataDir, databaseUrl, migrations }: DatabaseLocation): Promise<RowSource> {
  if (databaseUrl !== undefined) return openPostgresRowSource(databaseUrl, migrations)
  const path = databaseFile(dataDir)
  if (!existsSync(path)) throw new StartupError(`There is no database ${path}. Check DATA_DIR.`)
  return openSqliteRowSource(path, migrations)
}
