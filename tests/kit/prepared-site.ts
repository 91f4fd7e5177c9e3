import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Needs } from '#features/deps.ts'
import { createNewId } from '#server/ids.ts'
import { openSqliteIn } from './database.ts'
import { startSite, type RunningSite } from './site-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

type PrepareDeps = Needs<'db' | 'callProcedure' | 'clock' | 'newId'>
type Row = Record<string, unknown>
export type PreparedSite = RunningSite & {
  /** Reads or changes the database file directly while the site runs. */
  sql: (statement: string, ...values: SQLInputValue[]) => Row[]
}

/** The built site on a database that holds what the test put there, and nothing else. */
export async function startPreparedSite(
  prepare: (deps: PrepareDeps) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<PreparedSite> {
  const DATA_DIR = await mkdtemp(join(temporaryFolder(), 'wagwise-prepared-'))
  const { db, callProcedure, close } = await openSqliteIn(DATA_DIR)
  await prepare({ db, callProcedure, clock: Date.now, newId: createNewId(Date.now) })
  await close()
  const site = await startSite('dist/server/main.js', { SEED: 'none', ...env, DATA_DIR })
  const { sql, close: closeFile } = openDatabaseFile(DATA_DIR)
  return {
    ...site,
    sql,
    async stop() {
      closeFile()
      await site.stop()
      await rm(DATA_DIR, { recursive: true, force: true })
    },
  }
}

/** Reads or changes the database file of a site directly, also while it runs. */
export function openDatabaseFile(dataDir: string): Pick<PreparedSite, 'sql'> & { close: () => void } {
  const file = new DatabaseSync(join(dataDir, 'wagwise.db'))
  file.exec('pragma busy_timeout = 60000')
  return {
    sql: (statement, ...values) =>
      file
        .prepare(statement)
        .all(...values)
        .map((row) => ({ ...row })),
    close: () => file.close(),
  }
}
