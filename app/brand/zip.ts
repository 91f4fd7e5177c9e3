import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

/** January 1, 1980, the earliest date in the format: the same files always give the same archive. */
const noDate = 0x21
const utf8Names = 0x800
const version = 20

/** Stores without compression because PNG is compressed already. No ZIP64: for archives under 4 GB. */
export function zipFile(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.name)
    const facts = commonFields(entry.bytes, name)
    const local = concatBytes([packFields([4, 0x04034b50], ...facts), name, entry.bytes])
    directory.push(
      concatBytes([packFields([4, 0x02014b50], [2, version], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name]),
    )
    locals.push(local)
    at += local.byteLength
  }
  const length = directory.reduce((sum, part) => sum + part.byteLength, 0)
  const count = entries.length
  const end = packFields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, at], [2, 0])
  return concatBytes([...locals, ...directory, end])
}

type Field = readonly [bytes: 2 | 4, value: number]

/** Fields that the local header and the central directory share, in the same order. */
function commonFields(bytes: Uint8Array, name: Uint8Array): Field[] {
  return [
    [2, version],
    [2, utf8Names],
    [2, 0],
    [2, 0],
    [2, noDate],
    [4, crc32(bytes)],
    [4, bytes.byteLength],
    [4, bytes.byteLength],
    [2, name.byteLength],
    [2, 0],
  ]
}

function packFields(...fields: readonly Field[]): Uint8Array {
  const part = new Uint8Array(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  const view = new DataView(part.buffer)
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return part
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
