import { createHash, hash } from 'node:crypto'
import type { MediaStore } from '#features/ports.ts'
import { formatVersion, entryNames, type Head, type Manifest, type TableSummary } from './manifest.ts'
import { signManifest } from './signature.ts'
import { toJsonLine, type RowSource, type Table } from './portable-rows.ts'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { publishFile } from '#server/durable-files.ts'
import { tarEnd, tarEntry } from './tar.ts'

const maxPartBytes = 2 * 1024 * 1024

type BackupOptions = {
  path: string
  source: RowSource
  media: MediaStore
  program: string
  secrets: string
  signatureKey: string
  now: number
}

/** Writes a consistent snapshot of the site to one file. The caller verifies it. */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { path, source, media, program, secrets, signatureKey, now } = options
  const archive = createArchiveWriter(path)
  try {
    const { engine, migrations } = source
    const head: Head = { format: formatVersion, created_at: now, program, engine, migrations: [...migrations], secrets }
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
    const manifestBytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
    await archive.add(entryNames.manifest, manifestBytes)
    const signature = { hmac: signManifest(manifestBytes, signatureKey) }
    await archive.add(entryNames.signature, Buffer.from(`${JSON.stringify(signature)}\n`))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abort()
    throw error
  }
}

async function addTable(archive: ArchiveWriter, source: RowSource, table: Table): Promise<TableSummary> {
  let part: string[] = []
  let size = 0
  let number = 0
  const flush = async () => {
    if (part.length > 0) await archive.add(entryNames.part(table.name, ++number), Buffer.from(part.join('')))
    part = []
    size = 0
  }
  const digest = await hashTable(source, table, async (line) => {
    part.push(line)
    size += line.length
    if (size >= maxPartBytes) await flush()
  })
  await flush()
  return digest
}

/** A checksum of a table's rows that is the same on both engines. */
export async function hashTable(
  source: RowSource,
  table: Table,
  onLine: (line: string) => Promise<void> | void = () => undefined,
): Promise<TableSummary> {
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

type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Synced to disk under its final name when it resolves. */
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Writes a .tar.gz that only its owner can read and that appears under its final name only when complete. */
function createArchiveWriter(path: string): ArchiveWriter {
  const draft = `${path}.part`
  const gzip = createGzip({ level: 4 })
  const file = createWriteStream(draft, { mode: 0o600 })
  const written = finished(gzip.pipe(file))
  written.catch(() => undefined)
  // A full disk fails the file stream, and the error does not travel back to the gzip stream by itself.
  file.on('error', (error) => gzip.destroy(error))

  const write = async (bytes: Uint8Array) => {
    if (file.errored) throw file.errored
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), written])
  }
  return {
    async add(name, bytes) {
      for (const part of tarEntry(name, bytes)) await write(part)
    },
    async finish() {
      await write(tarEnd)
      gzip.end()
      await written
      await publishFile(draft, path)
    },
    async abort() {
      gzip.destroy()
      file.destroy()
      await rm(draft, { force: true })
    },
  }
}
