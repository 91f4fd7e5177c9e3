import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Readers see the old contents or the new ones, never a part, even after a power failure. Private to the owner. */
export async function writeFileAtomically(path: string, contents: string | Uint8Array): Promise<void> {
  await withDraft(path, contents, (draft) => rename(draft, path))
}

/** Keeps a file that exists already: when two processes create it at once, the first one wins. */
export async function createFileAtomically(path: string, contents: string | Uint8Array): Promise<void> {
  await withDraft(path, contents, async (draft) => {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  })
}

async function writeNewFile(path: string, contents: string | Uint8Array) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(contents)
  await file.sync()
}

async function withDraft(path: string, contents: string | Uint8Array, publish: (draft: string) => Promise<void>) {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeNewFile(draft, contents)
    await publish(draft)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

export async function publishFile(draft: string, path: string): Promise<void> {
  await syncFile(draft)
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** Resolves when the contents are on disk. Windows syncs only files opened for writing. */
export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/** A new or changed name is durable only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path, 'r')
    await folder.sync()
  } catch (error) {
    // Windows and some file systems cannot sync folders and do not need it.
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
