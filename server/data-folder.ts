import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartupError } from './startup-error.ts'

export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartupError(`The data folder ${folder} cannot be written to.`, { cause })
  }
}

/** Node's `recursive` option loops forever where a folder exists but nothing can be created in it, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (await isFolder(folder)) return
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    // Another process may have created the parent meanwhile, so one more try is made in any case.
    if (!(await isFolder(parent))) await makeFolder(parent)
    await mkdir(folder).catch(async (second: unknown) => {
      if (!(await isFolder(folder))) throw second
    })
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}

/** Undefined unless other users can open it. On Windows Node.js reports every folder as open, so never there. */
export async function findOpenFolder(folder: string, platform = process.platform): Promise<string | undefined> {
  if (platform === 'win32') return undefined
  const stats = await stat(folder).catch(() => undefined)
  return stats && (stats.mode & 0o077) !== 0 ? resolve(folder) : undefined
}

export async function countFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
