import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Unavailable } from '#features/unavailable.ts'
import { createDiskMediaStore } from './disk-media-store.ts'

const id = 'a1b2c3d4e5f60718293a4b5c'
const name = `${id}/full.webp`

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return { folder, store: createDiskMediaStore(join(folder, 'media')) }
}

test('a stored file can be read, is replaced atomically and leaves no draft behind', async () => {
  const { folder, store } = await openStore()
  expect(await store.get(name)).toBeUndefined()
  expect(await store.has(name)).toBe(false)
  await store.put(name, new Uint8Array([1, 2, 3]))
  await store.put(name, new Uint8Array([4]))
  expect(await store.get(name)).toEqual(Buffer.from([4]))
  expect(await store.has(name)).toBe(true)
  expect(await readdir(join(folder, 'media', id))).toEqual(['full.webp'])
  await store.remove(name)
  await store.remove(name)
  expect(await store.has(name)).toBe(false)
})

test('a full disk is reported as unavailable and leaves no draft behind (F4)', async () => {
  const { folder, store } = await openStore()
  const handle = await open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const writes = vi.spyOn(prototype, 'writeFile').mockRejectedValue(Object.assign(new Error(), { code: 'ENOSPC' }))
  onTestFinished(() => writes.mockRestore())
  await expect(store.put(name, new Uint8Array([1]))).rejects.toThrow(Unavailable)
  expect(await store.has(name)).toBe(false)
  expect(await readdir(join(folder, 'media', id))).toEqual([])
})

test.each(['../x.webp', `${id}/../../x.webp`, `${id}/x.js`, '/etc/passwd', `${id}/full.webp\0`, 'x/full.webp', ''])(
  'the file name %j is rejected (T12, T13)',
  async (odd) => {
    const { folder, store } = await openStore()
    await expect(async () => store.put(odd, new Uint8Array([1]))).rejects.toThrow('is not a valid media file name')
    await expect(async () => store.get(odd)).rejects.toThrow('is not a valid media file name')
    expect(await readdir(folder)).toEqual([])
  },
)
