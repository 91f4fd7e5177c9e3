import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from '#features/ports.ts'
import { Unavailable } from '#features/unavailable.ts'
import { syncFolder, writeFileAtomically } from '#server/durable-files.ts'
import { isMediaName, assertMediaName } from '../media-file-name.ts'

/** A finished `put` survives a power failure; an interrupted one leaves no file under its final name. */
export function createDiskMediaStore(folder: string): MediaStore {
  const pathOf = (name: string) => join(folder, assertMediaName(name))
  return {
    put: (name, bytes) => write(pathOf(name), bytes, folder).catch(translateDiskFull),
    get: (name) => readFile(pathOf(name)).catch(ignoreMissing),
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const id of ((await readdir(folder).catch(ignoreMissing)) ?? []).toSorted())
        for (const file of ((await readdir(join(folder, id)).catch(ignoreMissing)) ?? []).toSorted())
          if (isMediaName(`${id}/${file}`)) yield `${id}/${file}`
    },
    removeAll: (id) => rm(dirname(pathOf(`${id}/full.webp`)), { recursive: true, force: true }),
  }
}

async function write(path: string, bytes: Uint8Array, folder: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFileAtomically(path, bytes)
  // The folder of the upload may be new.
  await syncFolder(folder)
}

function translateDiskFull(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  throw new Unavailable('The disk of the data folder is full.', { cause: error })
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
