import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findOpenFolder, makeFolder, prepareDataFolder } from './data-folder.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'data-folder-'))

test('a folder is created with its parents, and an existing one is left alone', async () => {
  const folder = join(await newFolder(), 'a/b/c')
  await makeFolder(folder)
  await makeFolder(folder)
  await Promise.all([makeFolder(join(folder, 'd/e')), makeFolder(join(folder, 'd/e'))])
  expect((await stat(join(folder, 'd/e'))).isDirectory()).toBe(true)
})

test('processes that start together create the same folder without an error', async () => {
  const folder = await newFolder()
  for (let round = 0; round < 50; round++) {
    const deep = join(folder, `${round}/b/c/d`)
    await Promise.all([deep, deep, join(deep, 'e'), deep, join(deep, 'e'), deep].map(makeFolder))
    expect((await stat(join(deep, 'e'))).isDirectory()).toBe(true)
  }
})

test('a folder that cannot be created is reported in one sentence', async () => {
  const file = join(await newFolder(), 'file')
  await writeFile(file, '')
  for (const folder of [file, join(file, 'data'), ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : [])])
    await expect(prepareDataFolder(folder)).rejects.toThrow(`The data folder ${folder} cannot be written to.`)
})

test('a folder that others can open is found, except on Windows', async () => {
  const folder = await newFolder()
  expect(await findOpenFolder(folder)).toBeUndefined()
  for (const mode of [0o750, 0o705, 0o777]) {
    await chmod(folder, mode)
    expect(await findOpenFolder(folder, 'linux')).toBe(folder)
    expect(await findOpenFolder(folder, 'win32')).toBeUndefined()
  }
  expect(await findOpenFolder(join(folder, 'none'))).toBeUndefined()
})
