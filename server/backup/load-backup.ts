import { StartupError } from '#server/startup-error.ts'
import { readArchive, newerVersionError } from './archive-reader.ts'
import { hashTable } from './make-backup.ts'
import type { Head, Manifest } from './manifest.ts'
import type { PortableRow, RowSource } from './portable-rows.ts'

/** An empty database that rows are loaded into. Nobody sees it until the caller publishes it. */
export type RestoreTarget = {
  latest: number
  prepare: (version: number) => Promise<void>
  insert: (table: string, rows: readonly PortableRow[]) => Promise<void>
  source: () => Promise<RowSource>
  finish: () => Promise<void>
  abort: () => void
}

type LoadOptions = { path: string; target: RestoreTarget; storeMedia: (file: string, bytes: Buffer) => Promise<void> }

export async function loadBackup(options: LoadOptions): Promise<Awaited<ReturnType<typeof readArchive>>> {
  const { path, target, storeMedia } = options
  try {
    const read = await readArchive(path, {
      begin: (head) => target.prepare(schemaVersionOf(path, head, target.latest)),
      rows: (table, lines) => target.insert(table, parseRows(lines)),
      media: storeMedia,
    })
    await verifyTables(options, read.manifest)
    await target.finish()
    return read
  } catch (error) {
    target.abort()
    throw error
  }
}

async function verifyTables({ path, target }: LoadOptions, { tables }: Manifest) {
  await using source = await target.source()
  for (const table of source.tables) {
    const expected = tables[table.name]
    const actual = await hashTable(source, table)
    if (actual.sha256 !== expected?.sha256 || actual.rows !== expected.rows)
      throw new StartupError(
        `The table ${table.name} of the backup ${path} does not match after loading. Nothing was changed.`,
      )
  }
}

function parseRows(lines: Buffer): PortableRow[] {
  const text = lines.toString()
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as PortableRow)
}

/** It may have been sent since the backup. Nobody may get it twice, so an admin decides (docs/decisions). */
export const holdQueuedMailsSql = `update mails set state = 'uncertain', lease_token = null, finished_at = created_at,
  error = 'Restored from a backup while still queued: it may have been sent since.'
  where state = 'queued'`

/** The schema version of the rows in a backup; throws a StartupError when this program does not support it. */
export function schemaVersionOf(path: string, { migrations, program }: Head, latest: number): number {
  const version = Math.max(0, ...migrations.map(({ number }) => number))
  if (version > latest) throw newerVersionError(path, program)
  return version
}
