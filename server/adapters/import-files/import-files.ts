import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportFiles } from '#features/import/import-ports.ts'
import { makeFolder } from '#server/data-folder.ts'

/** In the data folder, one folder per import. Names that the owner gave are not used. */
export function createImportFiles(folder: string): ImportFiles {
  const pathOf = (id: string, position: number) => join(folder, fileName(id), String(position))
  return {
    path: pathOf,
    size: sizeOf,
    async append(id, position, offset, bytes) {
      await makeFolder(join(folder, fileName(id)))
      const size = await sizeOf(id, position)
      if (size !== offset) return size
      const file = await open(pathOf(id, position), size === 0 ? 'w' : 'r+')
      try {
        await file.write(bytes, 0, bytes.byteLength, offset)
        await file.sync()
      } finally {
        await file.close()
      }
      return offset + bytes.byteLength
    },
    remove: (id) => rm(join(folder, fileName(id)), { recursive: true, force: true }),
  }

  async function sizeOf(id: string, position: number): Promise<number> {
    return stat(pathOf(id, position)).then(
      ({ size }) => size,
      () => 0,
    )
  }
}

/** Ids are ours, but one that is not must not lead out of the folder. */
function fileName(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new Error('This is not the id of an import.')
  return id
}
