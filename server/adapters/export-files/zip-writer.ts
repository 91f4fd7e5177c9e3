import { open, rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { ExportTooLarge, type ExportArchive } from '#features/export/ports.ts'
import { publishFile } from '#server/durable-files.ts'

/** More needs the 64-bit form of ZIP, which not every program reads. */
const maxBytes = 4 * 2 ** 30 - 2 ** 24
/** As many as our own import reads. */
const maxFiles = 60_000
/** Packed at a time, so that other work is never held up for long. */
const pieceBytes = 128 * 1024
/** These are packed already. */
const packed = /\.(?:webp|avif|png|jpe?g|woff2)$/

/** Writes a ZIP file piece by piece. It has its name only when it is complete. */
export async function createZip(path: string, draft: string): Promise<ExportArchive> {
  const file = await open(draft, 'wx', 0o600)
  const names = new Set<string>()
  let waiting: Uint8Array[] = []
  let failure: Error | undefined
  let bytes = 0
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else waiting.push(chunk)
  })

  async function flush(): Promise<void> {
    if (failure) throw failure
    const chunks = waiting
    waiting = []
    for (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new ExportTooLarge(tooLarge)
      await file.write(chunk)
    }
  }

  async function add(name: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
    if (names.has(name)) throw new Error(`The copy has ${name} twice.`)
    if (names.size >= maxFiles) throw new ExportTooLarge(tooMany)
    names.add(name)
    const entry = packed.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for await (const piece of pieces(content)) {
      entry.push(piece)
      await flush()
      await setImmediate()
    }
    entry.push(new Uint8Array(), true)
    await flush()
  }

  return {
    add,
    async finish() {
      zip.end()
      await flush()
      await file.close()
      await publishFile(draft, path)
      return bytes
    },
    async discard() {
      await file.close().catch(() => undefined)
      await rm(draft, { force: true })
      await rm(path, { force: true })
    },
  }
}

const tooLarge =
  'The copy would be larger than 4 GB, which not every program can open. Leave out the pictures, and copy the media folder of the server.'
const tooMany = `The copy would have more than ${maxFiles} files. Leave out the pictures, and copy the media folder of the server.`

async function* pieces(content: string | Uint8Array | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    yield* cut(typeof content === 'string' ? Buffer.from(content) : content)
    return
  }
  let held = ''
  for await (const text of content) {
    held += text
    if (held.length < pieceBytes) continue
    yield* cut(Buffer.from(held))
    held = ''
  }
  if (held !== '') yield* cut(Buffer.from(held))
}

function* cut(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
