import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const box = createSecretBox({ key: 'one' })

test('a sealed text is opened again, and two of the same text differ', () => {
  const sealed = box.seal('pässword', 'mail')
  expect(sealed).not.toContain('word')
  expect(box.open(sealed, 'mail')).toBe('pässword')
  expect(box.seal('pässword', 'mail')).not.toBe(sealed)
})

test('another context, another key, a changed or a cut text opens nothing', () => {
  const sealed = box.seal('password', 'mail')
  const last = sealed.at(-1) === 'A' ? 'B' : 'A'
  expect(box.open(sealed, 'other')).toBeUndefined()
  expect(createSecretBox({ key: 'two' }).open(sealed, 'mail')).toBeUndefined()
  expect(box.open(sealed.slice(0, -2) + last + last, 'mail')).toBeUndefined()
  for (const length of [0, 1, 20, 38]) expect(box.open(sealed.slice(0, length), 'mail')).toBeUndefined()
})

test('after a rotation of the secrets, the former key still opens', () => {
  const rotated = createSecretBox({ key: 'two', previousKeys: ['one'] })
  expect(rotated.open(box.seal('password', 'mail'), 'mail')).toBe('password')
  expect(box.open(rotated.seal('password', 'mail'), 'mail')).toBeUndefined()
})
