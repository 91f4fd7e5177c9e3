import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ExportFiles } from '#features/export/ports.ts'
import { makeFolder } from '#server/data-folder.ts'
import { openZip } from '../import-sources/archive/zip.ts'
import { createZip } from './zip-writer.ts'

/** In the data folder, one file per copy. */
export function createExportFiles(folder: string): ExportFiles {
  const pathOf = (id: string) => join(folder, `${fileName(id)}.zip`)
  const listNames = () => readdir(folder).catch(() => [])

  async function removeDrafts(id: string): Promise<void> {
    for (const name of await listNames())
      if (name.startsWith(`${fileName(id)}.`) && name.endsWith('.part')) await rm(join(folder, name), { force: true })
  }

  return {
    path: pathOf,
    async create(id) {
      await makeFolder(folder)
      await removeDrafts(id)
      return createZip(pathOf(id), `${join(folder, fileName(id))}.${randomBytes(6).toString('hex')}.part`)
    },
    async check(id) {
      const zip = await openZip({ path: pathOf(id), name: 'The copy' })
      try {
        // Reading a file to its end compares its checksum.
        for (const file of zip.files) for await (const _ of await file.open());
        return zip.files.length
      } finally {
        zip.close()
      }
    },
    async open(id) {
      const stats = await stat(pathOf(id)).catch(() => undefined)
      if (!stats) return undefined
      return { bytes: stats.size, body: Readable.toWeb(createReadStream(pathOf(id))) as ReadableStream }
    },
    async remove(id) {
      await removeDrafts(id)
      await rm(pathOf(id), { force: true })
    },
    async list() {
      return [...new Set((await listNames()).map((name) => name.split('.', 1)[0] ?? ''))].filter(isId)
    },
  }
}

const isId = (id: string) => /^[\w-]{1,64}$/.test(id)

/** Ids are ours, but one that is not must not lead out of the folder. */
function fileName(id: string): string {
  if (!isId(id)) throw new Error('This is not the id of a copy.')
  return id
}
