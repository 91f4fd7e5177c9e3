import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createBreachedPasswords, packPasswords } from './breached-passwords.ts'

test('every password that was packed is found, in any capitals, and others are not', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'known-')), 'list.bin')
  const words = Array.from({ length: 999 }, (_, number) => `Password ${number}`)
  await writeFile(file, packPasswords(words))
  const { has } = createBreachedPasswords(file)
  for (const word of words) expect(await has(word)).toBe(true)
  expect(await has('PASSWORD 7')).toBe(true)
  for (let number = 1000; number < 1500; number++) expect(await has(`password ${number}`)).toBe(false)
})

test('the bundled file is sorted and contains more than eighty thousand passwords, including the most common ones', async () => {
  const list = await readFile('content/known-passwords.bin')
  expect(list.length / 4).toBeGreaterThan(80_000)
  const starts = Array.from({ length: list.length / 4 }, (_, index) => list.readUInt32BE(index * 4))
  expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))).toBe(true)
  const { has } = createBreachedPasswords('content/known-passwords.bin')
  for (const word of ['123456789', 'password', 'qwerty123', 'iloveyou', 'princess', 'football', '1234567890'])
    expect(await has(word)).toBe(true)
})
