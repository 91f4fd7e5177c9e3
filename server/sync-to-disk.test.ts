import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncFile, syncFolder } from './sync-to-disk.ts'

let folder = ''
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'wagwise-sync-'))))
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Every sync fails as the system would fail it. */
async function failSyncs(code: string) {
  const handle = await open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  return vi.spyOn(prototype, 'sync').mockRejectedValue(Object.assign(new Error(code), { code }))
}

test('a file and its folder can be synced', async () => {
  await writeFile(join(folder, 'a'), 'a')
  await expect(syncFile(join(folder, 'a'))).resolves.toBeUndefined()
  await expect(syncFolder(folder)).resolves.toBeUndefined()
})

test('a folder that cannot be synced, as on Windows, is no failure; a file that cannot be is', async () => {
  await writeFile(join(folder, 'a'), 'a')
  const sync = await failSyncs('EPERM')
  await expect(syncFolder(folder)).resolves.toBeUndefined()
  await expect(syncFile(join(folder, 'a'))).rejects.toThrow('EPERM')
  expect(sync).toHaveBeenCalledTimes(2)
})

test('a disk that fails to sync a folder is a failure', async () => {
  await failSyncs('EIO')
  await expect(syncFolder(folder)).rejects.toThrow('EIO')
})
