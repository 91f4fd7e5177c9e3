import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { readSecrets, rotateSecrets } from './secrets.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'wagwise-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('the secret is created once, readable by its owner only, and stays the same', async () => {
  const folder = await aFolder()
  const first = await readSecrets(folder)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  const second = await readSecrets(folder)
  expect(second('accounts')).toBe(first('accounts'))
  expect(first('accounts')).not.toBe(first('limits'))
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).not.toContain(first('accounts'))
})

test('several processes that start at once agree on one secret and leave nothing behind', async () => {
  const folder = await aFolder()
  const all = await Promise.all(Array.from({ length: 8 }, () => readSecrets(folder)))
  expect(new Set(all.map((secrets) => secrets('accounts'))).size).toBe(1)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})

test('a damaged file stops the start with a message and is not overwritten', async () => {
  const folder = await aFolder()
  await readSecrets(folder)
  await writeFile(join(folder, 'secrets.json'), '{"master":"short"}')
  await expect(readSecrets(folder)).rejects.toThrow(StartupError)
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toContain('short')
})

test('a rotated secret is a new one, and the previous ones are still known, newest first', async () => {
  const folder = await aFolder()
  const first = await readSecrets(folder)
  expect(first.previous('links')).toEqual([])
  await rotateSecrets(folder)
  const second = await readSecrets(folder)
  await rotateSecrets(folder)
  const third = await readSecrets(folder)
  expect(new Set([first, second, third].map((secrets) => secrets('links'))).size).toBe(3)
  expect(third.previous('links')).toEqual([second('links'), first('links')])
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.json'])
})
