import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hashing.ts'

const cheap = { N: 16, r: 1, p: 1 }

test('only the exact password matches its hash, not even the same characters in another Unicode form', async () => {
  const { hash, verify } = createPasswordHasher(cheap)
  const line = await hash('ein schöner Tag')
  expect(await verify({ hash: line, password: 'ein schöner Tag' })).toBe(true)
  for (const password of ['ein schöner tag', 'ein schöner Tag ', 'ein schöner Tag'.normalize('NFD'), ''])
    expect(await verify({ hash: line, password })).toBe(false)
  expect(await hash('ein schöner Tag')).not.toBe(line)
})

test('the hash names its parameters, which meet the OWASP minimum', async () => {
  expect(await createPasswordHasher().hash('x')).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
})

test('a hash with another cost still matches and is marked for rehashing', async () => {
  const { hash, verify, needsRehash } = createPasswordHasher(cheap)
  const line = await createPasswordHasher({ ...cheap, p: 2 }).hash('a calm walk')
  expect(await verify({ hash: line, password: 'a calm walk' })).toBe(true)
  expect(await verify({ hash: line, password: 'a calm talk' })).toBe(false)
  expect(needsRehash(line)).toBe(true)
  expect(needsRehash(await hash('a calm walk'))).toBe(false)
})
