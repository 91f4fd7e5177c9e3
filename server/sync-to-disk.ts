import { open } from 'node:fs/promises'

/** Resolves when the contents are on disk. Windows syncs only files opened for writing. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new or changed name is durable only once its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  } catch (error) {
    // Windows and some file systems cannot sync folders and do not need it.
    if (!['EINVAL', 'EPERM', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
