import { expect, test } from 'vitest'
import { readTextFile } from './read-text-file.ts'

test('a text is read in the encodings that spreadsheets save', async () => {
  const read = (bytes: BlobPart) => readTextFile(new Blob([bytes]))
  expect(await read('﻿Währung;1 €')).toBe('Währung;1 €')
  expect(await read(new Uint8Array([0xff, 0xfe, 0x44, 0, 0xac, 0x20]))).toBe('D€')
  expect(await read(new Uint8Array([0xfe, 0xff, 0, 0x44, 0x20, 0xac]))).toBe('D€')
  expect(await read(new Uint8Array([0x57, 0xe4, 0x68, 0x80]))).toBe('Wäh€')
})
