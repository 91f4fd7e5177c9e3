import { expect, test } from 'vitest'
import { createSigner } from './token-signer.ts'

let now = 1000
const signer = createSigner({ key: 'for tests', clock: () => now })

test('a signed token can be read for its own purpose until it expires', () => {
  const token = signer.sign('comment', 'approve 1', 2000)
  expect(signer.read('comment', token)).toBe('approve 1')
  expect(signer.read('unsubscribe', token)).toBeUndefined()
  now = 2000
  expect(signer.read('comment', token)).toBeUndefined()
  expect(signer.read('unsubscribe', signer.sign('unsubscribe', 'x'))).toBe('x')
})

test('no changed, cut, guessed or foreign token is read', () => {
  const token = signer.sign('unsubscribe', 'subscriber-1')
  const [text = '', seal = ''] = token.split('.')
  const other = Buffer.from(JSON.stringify(['subscriber-2', 0])).toString('base64url')
  const foreign = createSigner({ key: 'another', clock: () => 0 }).sign('unsubscribe', 'subscriber-1')
  const tries = ['', '.', text, `${text}.`, `.${seal}`, `${other}.${seal}`, `${text}.${seal.slice(0, -2)}`, foreign]
  for (let at = 0; at < token.length; at++) {
    const flipped = token[at] === 'A' ? 'B' : 'A'
    tries.push(token.slice(0, at) + flipped + token.slice(at + 1))
  }
  tries.push('x'.repeat(100_000), `${token}.${token}`.repeat(5))
  const read = tries.filter((one) => signer.read('unsubscribe', one) !== undefined && one !== token)
  // The last letter of base64 holds bits that mean nothing: the same seal in another spelling.
  expect(read.every((one) => one.slice(0, -1) === token.slice(0, -1))).toBe(true)
})

test('new tokens are long and never the same', () => {
  const tokens = new Set(Array.from({ length: 1000 }, () => signer.newToken()))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('tokens signed with a previous key are still read; it does not read new ones', () => {
  const renewed = createSigner({ key: 'new', previousKeys: ['newer', 'for tests'], clock: () => 0 })
  expect(renewed.read('unsubscribe', signer.sign('unsubscribe', 'x'))).toBe('x')
  expect(signer.read('unsubscribe', renewed.sign('unsubscribe', 'x'))).toBeUndefined()
})
