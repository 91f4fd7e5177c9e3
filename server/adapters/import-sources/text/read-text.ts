import { UnreadableSource } from '#domain/import/source.ts'
import { shown } from '../archive/names.ts'
import { createPause } from '#features/pause.ts'
import { maxEntryLength, type SourceFile } from '../source-file.ts'
import { detectEncoding } from './encoding.ts'
import { MixedDecoder } from './mixed-decoder.ts'

/** Longer texts live in a part of memory that is rarely cleaned up. */
const chunkSize = 32 * 1024
/** XML and PostgreSQL allow none of these, yet old databases are full of them. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const withoutForbidden = (text: string): string => text.replace(forbidden, '').toWellFormed()

/** The text of a file in pieces, with pauses between them. */
export async function* readText(file: SourceFile): AsyncGenerator<string> {
  const pause = createPause()
  let decoder: Decoder | undefined
  for await (const bytes of readChunks(file)) {
    decoder ??= createDecoder(bytes)
    const text = decoder.decode(bytes).replace(forbidden, '')
    if (text) yield text
    await pause()
  }
  const rest = decoder?.end().replace(forbidden, '')
  if (rest) yield rest
}

/** A small file as a whole, or nothing if it is longer than a text of a site can be. */
export async function readWholeText(file: SourceFile, maxLength = maxEntryLength): Promise<string | undefined> {
  if (file.size > maxLength * 4) return undefined
  const parts: string[] = []
  let length = 0
  for await (const text of readText(file)) {
    length += text.length
    if (length > maxLength) return undefined
    parts.push(text)
  }
  return parts.join('')
}

/** The first bytes of a file. */
export async function readHead(file: SourceFile): Promise<Buffer> {
  for await (const bytes of readChunks(file)) return bytes
  return Buffer.alloc(0)
}

/** Streams may give a few bytes or a megabyte at once. */
async function* readChunks(file: SourceFile): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  try {
    for await (const bytes of (await file.open()) as AsyncIterable<Buffer>) {
      for (let at = 0; at < bytes.length; at += chunkSize) {
        const part = bytes.subarray(at, at + chunkSize)
        held.push(part)
        size += part.length
        if (size < chunkSize) continue
        yield joined(held)
        held = []
        size = 0
      }
    }
  } catch {
    throw new UnreadableSource(
      `“${shown(file.name)}” is damaged and cannot be read to its end. Export or pack it again.`,
    )
  }
  if (size > 0) yield joined(held)
}

const joined = ([first, ...rest]: Buffer[]) =>
  first && rest.length === 0 ? first : Buffer.concat([first ?? Buffer.alloc(0), ...rest])

type Decoder = { decode: (bytes: Buffer) => string; end: () => string }

function createDecoder(head: Buffer): Decoder {
  const { label, mark } = detectEncoding(head)
  const decoder = label === 'utf-8' ? new MixedDecoder() : createOther(label)
  let skip = mark
  return {
    decode: (bytes) => {
      const body = bytes.subarray(skip)
      skip = 0
      return decoder.decode(body)
    },
    end: () => decoder.end(),
  }
}

function createOther(label: string): Decoder {
  const decoder = new TextDecoder(label)
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** As much text as is needed to see what a file is. */
export function decodeHead(head: Buffer): string {
  return createDecoder(head).decode(head).replace(forbidden, '')
}
