import { CannotStart } from '#server/startup-error.ts'
import { readArchive } from './archive-reader.ts'
import { hashTable } from './make-backup.ts'
import type { Head, Manifest } from './manifest.ts'
import type { PlainRow, RowSource } from './portable-rows.ts'
import { schemaVersionOf } from './schema-version.ts'

/** An empty place that rows are put into; nobody sees it before the caller says so. */
export type LoadTarget = {
  /** The newest schema that this program knows. */
  latest: number
  /** Creates the schema that the backup was made of. */
  prepare: (version: number) => Promise<void>
  insert: (table: string, rows: readonly PlainRow[]) => Promise<void>
  /** What has arrived. */
  source: () => Promise<RowSource>
}

type Loading = {
  path: string
  target: LoadTarget
  keepMedia: (file: string, bytes: Buffer) => Promise<void>
}

/** Puts a backup into an empty place and compares every table with what it was, read anew from that place. */
export async function load({ path, target, keepMedia }: Loading): Promise<{ head: Head; manifest: Manifest }> {
  const read = await readArchive(path, {
    begin: (head) => target.prepare(schemaVersionOf(path, head, target.latest)),
    rows: (table, lines) => target.insert(table, parse(lines)),
    media: keepMedia,
  })
  const source = await target.source()
  try {
    for (const table of source.tables) {
      const wanted = read.manifest.tables[table.name]
      const found = await hashTable(source, table)
      if (found.sha256 !== wanted?.sha256 || found.rows !== wanted.rows)
        throw new CannotStart(
          `The table ${table.name} of the backup ${path} did not arrive as it left. Nothing was changed.`,
        )
    }
  } finally {
    await source.close()
  }
  return read
}

function parse(lines: Buffer): PlainRow[] {
  const text = lines.toString()
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as PlainRow)
}
