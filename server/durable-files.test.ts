import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFileAtomically, syncFile, syncFolder, writeFileAtomically } from './durable-files.ts'

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

test('a file is replaced as a whole, for its owner only, and leaves no draft behind', async () => {
  const path = join(folder, 'a')
  await writeFileAtomically(path, 'old')
  await writeFileAtomically(path, 'new')
  expect(await readFile(path, 'utf8')).toBe('new')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['a'])
})

test('a write that fails keeps the old contents and leaves no draft behind', async () => {
  const path = join(folder, 'a')
  await writeFileAtomically(path, 'old')
  await failSyncs('EIO')
  await expect(writeFileAtomically(path, 'new')).rejects.toThrow('EIO')
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['a'])
})

test('of several processes that create a file at once, the first one wins', async () => {
  const path = join(folder, 'a')
  await Promise.all(['1', '2', '3', '4'].map((contents) => createFileAtomically(path, contents)))
  const first = await readFile(path, 'utf8')
  await createFileAtomically(path, 'late')
  expect(await readFile(path, 'utf8')).toBe(first)
  expect(await readdir(folder)).toEqual(['a'])
})
