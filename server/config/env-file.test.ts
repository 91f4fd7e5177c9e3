import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

async function fileOf(contents: string | Uint8Array) {
  const file = join(await mkdtemp(join(tmpdir(), 'env-')), '.env')
  await writeFile(file, contents)
  return file
}

test('a missing file has no variables', () => {
  expect(readEnvFile('/nowhere/.env')).toEqual({})
})

test('comments, quotes, exports, several lines and other line ends are understood', async () => {
  const text = `\uFEFF# Comment\r\nA=1\r\n\r\nexport B = two words # why\nC="a # b"\nD='x\ny'\n  E=\nF=a"b\nG=p@ss#1`
  expect(readEnvFile(await fileOf(text))).toEqual({
    A: '1',
    B: 'two words',
    C: 'a # b',
    D: 'x\ny',
    E: '',
    F: 'a"b',
    G: 'p@ss',
  })
})

test.each([
  ['a line without =', 'A=1\nSITE_URL https://x\nB=2', 2],
  ['a name with a space', 'MY NAME=1', 1],
  ['no name', 'A=1\n\n=x', 3],
  ['an open quote', '# a\nADMIN_PASSWORD="hush hush\nB=2', 2],
  ['something after a quote', 'A="x" y', 1],
])('%s is reported in one sentence with its line, without repeating a value', async (_what, text, line) => {
  const file = await fileOf(text)
  expect(() => readEnvFile(file)).toThrow(`Line ${line} of ${file} is not of the form NAME=value.`)
})

test('a folder and a file in another encoding are one sentence', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'env-')), '.env')
  await mkdir(folder)
  expect(() => readEnvFile(folder)).toThrow(`${folder} cannot be read: it is a folder.`)
  const utf16 = await fileOf(Buffer.from('\uFEFFSITE_URL=https://pets.test\r\n', 'utf16le'))
  expect(() => readEnvFile(utf16)).toThrow(`${utf16} is not a text file in UTF-8.`)
})
