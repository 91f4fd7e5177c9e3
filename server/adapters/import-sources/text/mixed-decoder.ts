import { isUtf8 } from 'node:buffer'

const windows1252 = new TextDecoder('windows-1252')

/**
 * Reads UTF-8, and each byte that is none as windows-1252: old blogs have both in one file, and some declare the
 * wrong one.
 */
export class MixedDecoder {
  #rest: Buffer = Buffer.alloc(0)

  decode(chunk: Buffer): string {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    const end = endOfWholeCharacters(bytes)
    this.#rest = Buffer.from(bytes.subarray(end))
    return decodeMixed(bytes.subarray(0, end))
  }

  end(): string {
    const text = decodeMixed(this.#rest)
    this.#rest = Buffer.alloc(0)
    return text
  }
}

function decodeMixed(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < bytes.length;) {
    const length = characterLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    parts.push(bytes.toString('utf8', start, at), windows1252.decode(bytes.subarray(at, at + 1)))
    start = ++at
  }
  parts.push(bytes.toString('utf8', start))
  return parts.join('')
}

/** 0 if it is not UTF-8. */
function characterLength(bytes: Buffer, at: number): number {
  const length = lengthFor(bytes[at] ?? 0)
  if (length <= 1) return length
  return at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

function lengthFor(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xc2 || lead > 0xf4) return 0
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

function endOfWholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte >= 0xc0) return lengthFor(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}
