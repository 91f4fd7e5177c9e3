import { createHash, hash } from 'node:crypto'
import type { MediaStore } from '#features/ports.ts'
import { createArchiveWriter, type ArchiveWriter } from './archive-writer.ts'
import { formatVersion, entryNames, type Head, type Manifest, type TableFacts } from './manifest.ts'
import { toJsonLine, type RowSource, type Table } from './portable-rows.ts'

const maxPartBytes = 2 * 1024 * 1024

type BackupOptions = {
  path: string
  source: RowSource
  media: MediaStore
  program: string
  secrets: string
  now: number
}

/** Writes a consistent snapshot of the site to one file. The caller verifies it. */
export async function makeBackup({ path, source, media, program, secrets, now }: BackupOptions): Promise<Manifest> {
  const archive = createArchiveWriter(path)
  try {
    const { engine, migrations } = source
    const head: Head = { format: formatVersion, made_at: now, program, engine, migrations: [...migrations], secrets }
    const headBytes = Buffer.from(`${JSON.stringify(head)}\n`)
    await archive.add(entryNames.head, headBytes)
    const manifest: Manifest = { head: hash('sha256', headBytes), tables: {}, files: {} }
    for (const table of source.tables) manifest.tables[table.name] = await addTable(archive, source, table)
    for await (const file of media.list()) {
      const bytes = await media.get(file)
      // Deleted while the backup was running.
      if (!bytes) continue
      const name = entryNames.media(file)
      await archive.add(name, bytes)
      manifest.files[name] = { bytes: bytes.byteLength, sha256: hash('sha256', bytes) }
    }
    await archive.add(entryNames.manifest, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abort()
    throw error
  }
}

async function addTable(archive: ArchiveWriter, source: RowSource, table: Table): Promise<TableFacts> {
  let part: string[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (part.length > 0) await archive.add(entryNames.part(table.name, ++number), Buffer.from(part.join('')))
    part = []
    size = 0
  }
  const facts = await hashTable(source, table, async (line) => {
    part.push(line)
    size += line.length
    if (size >= maxPartBytes) await flush()
  })
  await flush()
  return facts
}

/** A checksum of a table's rows that is the same on both engines. */
export async function hashTable(
  source: RowSource,
  table: Table,
  onLine: (line: string) => Promise<void> | void = () => undefined,
): Promise<TableFacts> {
  const sum = createHash('sha256')
  let rows = 0
  for await (const chunk of source.read(table)) {
    for (const row of chunk) {
      const line = toJsonLine(row, table)
      sum.update(line)
      rows++
      await onLine(line)
    }
  }
  return { rows, sha256: sum.digest('hex') }
}
