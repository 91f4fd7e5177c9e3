import { createHash, hash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartupError } from '#server/startup-error.ts'
import {
  formatVersion,
  headSchema,
  manifestSchema,
  mediaInName,
  entryNames,
  signatureSchema,
  tableInName,
} from './manifest.ts'
import type { Head, Manifest } from './manifest.ts'
import { isSignedBy, type SignatureKeys } from './signature.ts'
import { readTar, type TarEntry } from './tar.ts'

/** Larger than any upload and any chunk of a table. */
const maxEntryBytes = 64 * 1024 * 1024

/** Nothing it does may become permanent before `readArchive` returns. */
export type ArchiveVisitor = {
  begin?: (head: Head) => Promise<void>
  rows?: (table: string, lines: Buffer) => Promise<void>
  media?: (file: string, bytes: Buffer) => Promise<void>
}

/** Returns once every byte matches the manifest; throws a StartupError otherwise. */
export async function readArchive(path: string, visitor: ArchiveVisitor = {}) {
  try {
    return await readAll(path, visitor)
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw toReadError(path, cause)
  }
}

async function readAll(path: string, visitor: ArchiveVisitor) {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 })
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  const entries = readTar(file.pipe(gunzip), maxEntryBytes)
  try {
    const first = await entries.next()
    if (first.done || first.value.name !== entryNames.head) throw new Error('it is not a Wagwise backup')
    const head = readHead(path, first.value)
    await visitor.begin?.(head)
    const tally = createContentTally(hash('sha256', first.value.bytes))
    for await (const { name, bytes } of entries) {
      if (name === entryNames.manifest) return { head, ...(await readManifest(entries, tally, bytes)) }
      const table = tableInName(name)
      const media = mediaInName(name)
      tally.count(name, table, bytes)
      if (table !== undefined) await visitor.rows?.(table, bytes)
      else if (media !== undefined) await visitor.media?.(media, bytes)
      else throw new Error(`unknown entry ${name}`)
    }
    throw new Error('its manifest is missing')
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

function readHead(path: string, { bytes }: TarEntry): Head {
  const header = JSON.parse(bytes.toString()) as { format?: unknown; program?: unknown }
  if (typeof header.format === 'number' && header.format > formatVersion)
    throw newerVersionError(path, String(header.program))
  return headSchema.parse(header)
}

export function newerVersionError(path: string, program: string): StartupError {
  return new StartupError(
    `The backup ${path} was made by a newer version of Wagwise (${program}); restore it with that version. Nothing was changed.`,
  )
}

/** Reads to the very end, because the gzip checksum is the last thing in the file. */
async function readManifest(
  entries: AsyncIterable<TarEntry>,
  tally: ReturnType<typeof createContentTally>,
  bytes: Buffer,
) {
  let signature: string | undefined
  for await (const entry of entries) {
    if (entry.name !== entryNames.signature || signature !== undefined)
      throw new Error(`${entry.name} comes after the manifest`)
    signature = signatureSchema.parse(JSON.parse(entry.bytes.toString())).hmac
  }
  const manifest = manifestSchema.parse(JSON.parse(bytes.toString()))
  tally.compare(manifest)
  return { manifest, isSigned: (keys: SignatureKeys) => signature !== undefined && isSignedBy(keys, bytes, signature) }
}

function createContentTally(head: string) {
  const tables = new Map<string, { hash: Hash; rows: number }>()
  const files = new Map<string, { bytes: number; sha256: string }>()
  return {
    count(name: string, table: string | undefined, bytes: Buffer) {
      if (table === undefined) files.set(name, { bytes: bytes.byteLength, sha256: hash('sha256', bytes) })
      else {
        const entry = tables.get(table) ?? { hash: createHash('sha256'), rows: 0 }
        entry.hash.update(bytes)
        entry.rows += countLines(bytes)
        tables.set(table, entry)
      }
    },
    compare(manifest: Manifest) {
      if (manifest.head !== head) throw new Error('its header does not match its manifest')
      for (const [table, expected] of Object.entries(manifest.tables)) {
        const actual = tables.get(table) ?? { hash: createHash('sha256'), rows: 0 }
        if (actual.rows !== expected.rows || actual.hash.digest('hex') !== expected.sha256)
          throw new Error(`table ${table} does not match the manifest`)
        tables.delete(table)
      }
      for (const [name, expected] of Object.entries(manifest.files)) {
        const actual = files.get(name)
        if (actual?.bytes !== expected.bytes || actual.sha256 !== expected.sha256)
          throw new Error(`file ${name} does not match the manifest`)
        files.delete(name)
      }
      const [extra] = [...tables.keys(), ...files.keys()]
      if (extra !== undefined) throw new Error(`${extra} is not in the manifest`)
    },
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

function toReadError(path: string, cause: unknown): StartupError {
  const { code, message } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartupError(`There is no file ${path}.`, { cause })
  if (code === 'EACCES' || code === 'EISDIR') return new StartupError(`${path} cannot be read.`, { cause })
  const reason = code?.startsWith('Z_') ? 'it is truncated or was modified' : message.split('\n')[0]
  return new StartupError(
    `The backup ${path} is damaged (${reason}). Nothing was changed. Try another backup from the same folder.`,
    { cause },
  )
}
