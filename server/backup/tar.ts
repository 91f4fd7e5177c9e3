const blockSize = 512

export type TarEntry = { name: string; bytes: Buffer }

/** An entry that every tar program can read, without anything that differs between machines. */
export function* tarEntry(name: string, bytes: Uint8Array): Generator<Uint8Array> {
  yield headerOf(name, bytes.byteLength)
  yield bytes
  yield Buffer.alloc(paddingAfter(bytes.byteLength))
}

export const tarEnd: Uint8Array = Buffer.alloc(2 * blockSize)

/** Throws when the data is not one of our archives or is truncated. */
export async function* readTar(source: AsyncIterable<Buffer>, maxEntryBytes: number): AsyncGenerator<TarEntry> {
  const { take, drain } = createByteReader(source)
  for (;;) {
    const header = await take(blockSize)
    // Read on to the end of the stream, so that gzip verifies its checksum.
    if (header.every((byte) => byte === 0)) return drain()
    const size = parseOctal(header.subarray(124, 136))
    const expectedChecksum = parseOctal(header.subarray(148, 156))
    if (expectedChecksum !== checksumOf(header) || size > maxEntryBytes)
      throw new Error('an entry of the archive cannot be read')
    const bytes = await take(size)
    await take(paddingAfter(size))
    const end = header.indexOf(0)
    yield { name: header.toString('utf8', 0, Math.min(end, 100)), bytes }
  }
}

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new RangeError(`${name} is too long a name for the archive.`)
  const header = Buffer.alloc(blockSize)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The sum of the header's bytes, counting the checksum field as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function parseOctal(field: Buffer): number {
  return Number.parseInt(field.toString('latin1').replaceAll('\0', ' ').trim(), 8)
}

function paddingAfter(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize
}

function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (size: number): Promise<Buffer> => {
    const parts = [rest]
    let length = rest.byteLength
    while (length < size) {
      const next = await chunks.next()
      if (next.done) throw new Error('the archive ends too early')
      parts.push(next.value)
      length += next.value.byteLength
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
  const drain = async () => {
    while (!(await chunks.next()).done);
  }
  return { take, drain }
}
