import { expect, test } from 'vitest'
import { pickEncoding } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip ; q=0.1', 'gzip'],
  ['br;x=1;q=0,gzip;q=0.0', 'identity'],
  ['xbr, brx, x-gzip, gzipped', 'identity'],
  ['*;q=0, identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of the encodings %o the best that is accepted is %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding)
})

test('a long list of encodings is read like a short one', () => {
  expect(pickEncoding(`${' '.repeat(8000)}br${' '.repeat(4000)};${'q=0'.repeat(1000)};`)).toBe('br')
})
