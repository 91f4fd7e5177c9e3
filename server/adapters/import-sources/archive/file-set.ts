import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { UnreadableSource } from '#domain/import/source.ts'
import type { ImportFile } from '#features/import/ports.ts'
import type { SourceFile } from '../source-file.ts'
import { listFolder } from './folder.ts'
import { openZip } from './zip.ts'

/** All files that came, with those in archives. `packed` lie in an archive or a folder. */
export type FileSet = Readonly<{ given: readonly SourceFile[]; packed: readonly SourceFile[]; close: () => void }>

export async function openFiles(files: readonly ImportFile[]): Promise<FileSet> {
  const given: SourceFile[] = []
  const packed: SourceFile[] = []
  const closers: (() => void)[] = []
  const close = () => {
    for (const closeOne of closers.splice(0)) closeOne()
  }
  try {
    for (const file of files) {
      const { size, isFolder } = await statFile(file)
      if (isFolder) {
        packed.push(...(await listFolder(file)))
      } else if (await isZip(file)) {
        const zip = await openZip(file)
        closers.push(zip.close)
        packed.push(...zip.files)
      } else {
        given.push(onDisk(file, size))
      }
    }
  } catch (error) {
    close()
    throw error
  }
  return { given, packed, close }
}

async function statFile({ path, name }: ImportFile): Promise<{ size: number; isFolder: boolean }> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new UnreadableSource(`There is no file “${name}”.`)
  if (!stats.isFile() && !stats.isDirectory()) throw new UnreadableSource(`“${name}” is neither a file nor a folder.`)
  return { size: stats.size, isFolder: stats.isDirectory() }
}

const onDisk = ({ path, name }: ImportFile, size: number): SourceFile => ({
  name,
  size,
  open: () => Promise.resolve(createReadStream(path)),
})

/** An empty archive begins with the mark of its end. */
async function isZip({ path }: ImportFile): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}
