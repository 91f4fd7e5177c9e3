import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { UnreadableSource } from '#domain/import/source.ts'
import type { ImportFile } from '#features/import/ports.ts'
import { createPause } from '#features/pause.ts'
import type { SourceFile } from '../source-file.ts'
import { isClutter, isUnsafeName, maxFiles, shown } from './names.ts'

const gigabyte = 1024 ** 3
/** The pictures of a large magazine. */
const maxTotal = 40 * gigabyte
/** Text shrinks to a tenth; what shrinks to less than a hundredth has nothing to say. */
const maxRatio = 150
const smallSize = 10 * 1024 ** 2

/** Files of an archive, which are read from it and never unpacked. Archives within it are not opened. */
export async function openZip({ path, name }: ImportFile): Promise<{ files: SourceFile[]; close: () => void }> {
  const zip = await openArchive(path, name)
  try {
    return { files: await listFiles(zip, name), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openArchive(path: string, name: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  } catch (error) {
    throw brokenArchive(name, error)
  }
}

async function listFiles(zip: ZipFile, name: string): Promise<SourceFile[]> {
  if (zip.entryCount > maxFiles) {
    throw new UnreadableSource(`“${name}” has ${zip.entryCount} files, more than ${maxFiles}. Split it.`)
  }
  const pause = createPause()
  const files = new Map<string, SourceFile>()
  const total = { packed: 0, unpacked: 0 }
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, name)
      total.packed += entry.compressedSize
      total.unpacked += entry.uncompressedSize
      // Files that share their packed bytes make a small archive endless.
      if (total.packed > zip.fileSize || total.unpacked > maxTotal) throw tooLarge(name)
      if (isContent(entry) && !files.has(entry.fileName)) files.set(entry.fileName, inZip(zip, entry))
      await pause()
    }
  } catch (error) {
    throw error instanceof UnreadableSource ? error : brokenArchive(name, error)
  }
  return [...files.values()]
}

function checkEntry(entry: Entry, archive: string): void {
  const file = shown(entry.fileName)
  if (isUnsafeName(entry.fileName)) {
    throw new UnreadableSource(`“${archive}” has a file named “${file}”, which leads out of the archive.`)
  }
  if (isSymbolicLink(entry)) {
    throw new UnreadableSource(`“${archive}” has a symbolic link, “${file}”. Pack the files themselves.`)
  }
  if (entry.isEncrypted()) {
    throw new UnreadableSource(`“${file}” in “${archive}” has a password. Pack the files without one.`)
  }
  if (!entry.canDecodeFileData()) {
    throw new UnreadableSource(`“${file}” in “${archive}” is packed in an unusual way. Pack the files as a plain ZIP.`)
  }
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > smallSize && uncompressedSize > maxRatio * compressedSize) throw tooLarge(archive)
}

const isContent = ({ fileName }: Entry) => !fileName.endsWith('/') && !isClutter(fileName)

const isSymbolicLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

const inZip = (zip: ZipFile, entry: Entry): SourceFile => ({
  name: entry.fileName,
  size: entry.uncompressedSize,
  open: async () => Readable.from(checked(await zip.openReadStreamPromise(entry), entry), { objectMode: false }),
})

/** The library looks at sizes only. */
async function* checked(stream: AsyncIterable<Buffer>, { crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  for await (const bytes of stream) {
    sum = crc32(bytes, sum)
    yield bytes
  }
  if (sum !== expected) throw new Error('The checksum does not fit')
}

const tooLarge = (name: string) =>
  new UnreadableSource(`“${name}” unpacks to far more than its size allows, so it is not opened.`)

/** The library refuses unsafe names by itself. */
function brokenArchive(name: string, error: unknown): UnreadableSource {
  const reason = error instanceof Error ? error.message : ''
  return /relative path|absolute path|characters in fileName/.test(reason)
    ? new UnreadableSource(`“${name}” has a file that leads out of the archive: ${shown(reason)}.`)
    : new UnreadableSource(`“${name}” is an archive that breaks off or is damaged. Download or pack it again.`)
}
