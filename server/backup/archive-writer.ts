import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { publishFile } from '#server/durable-files.ts'
import { tarEnd, tarEntry } from './tar.ts'

export type ArchiveWriter = {
  add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Synced to disk under its final name when it resolves. */
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Writes a .tar.gz that only its owner can read and that appears under its final name only when complete. */
export function createArchiveWriter(path: string): ArchiveWriter {
  const draft = `${path}.part`
  const gzip = createGzip({ level: 4 })
  const file = createWriteStream(draft, { mode: 0o600 })
  const done = finished(gzip.pipe(file))
  done.catch(() => undefined)
  // A full disk fails the file stream, and the error does not travel back to the gzip stream by itself.
  file.on('error', (error) => gzip.destroy(error))

  const write = async (bytes: Uint8Array) => {
    if (file.errored) throw file.errored
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), done])
  }
  return {
    async add(name, bytes) {
      for (const part of tarEntry(name, bytes)) await write(part)
    },
    async finish() {
      await write(tarEnd)
      gzip.end()
      await done
      await publishFile(draft, path)
    },
    async abort() {
      gzip.destroy()
      file.destroy()
      await rm(draft, { force: true })
    },
  }
}
