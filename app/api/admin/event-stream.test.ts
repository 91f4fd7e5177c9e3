import { expect, test } from 'vitest'
import { closeEvents, openStream } from './event-stream.ts'

test('a server that is closing ends every stream, and sends on whoever comes after that (F16)', async () => {
  const open = () => openStream({ owner: 'anyone', isWelcome: async () => true }, () => () => undefined)
  const before = open()
  closeEvents()
  expect(await before.text()).toBe('')
  const after = open()
  expect([after.status, after.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await after.text()).toBe('retry: 500\n\n')
})
