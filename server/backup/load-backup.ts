import { StartupError } from '#server/startup-error.ts'
import { readArchive } from './archive-reader.ts'
import { hashTable } from './make-backup.ts'
import type { Head, Manifest } from './manifest.ts'
import type { PortableRow, RowSource } from './portable-rows.ts'
import { schemaVersionOf } from './schema-version.ts'

/** An empty database that rows are loaded into. Nobody sees it until the caller publishes it. */
export type RestoreTarget = {
  /** The newest schema version this program supports. */
  latest: number
  /** Creates the schema version the backup was made with. */
  prepare: (version: number) => Promise<void>
  insert: (table: string, rows: readonly PortableRow[]) => Promise<void>
  /** Reads back what was inserted. */
  source: () => Promise<RowSource>
}

type LoadOptions = {
  path: string
  target: RestoreTarget
  storeMedia: (file: string, bytes: Buffer) => Promise<void>
}

/** Loads a backup into an empty database and verifies each table by reading it back. */
export async function loadBackup({
  path,
  target,
  storeMedia,
}: LoadOptions): Promise<{ head: Head; manifest: Manifest }> {
  const read = await readArchive(path, {
    begin: (head) => target.prepare(schemaVersionOf(path, head, target.latest)),
    rows: (table, lines) => target.insert(table, parseRows(lines)),
    media: storeMedia,
  })
  const source = await target.source()
  try {
    for (const table of source.tables) {
      const wanted = read.manifest.tables[table.name]
      const found = await hashTable(source, table)
      if (found.sha256 !== wanted?.sha256 || found.rows !== wanted.rows)
        throw new StartupError(
          `The table ${table.name} of the backup ${path} does not match after loading. Nothing was changed.`,
        )
    }
  } finally {
    await source.close()
  }
  return read
}

function parseRows(lines: Buffer): PortableRow[] {
  const text = lines.toString()
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as PortableRow)
}
