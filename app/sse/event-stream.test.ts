import { expect, test } from 'vitest'
import { eventBytes, openEventStream } from './event-stream.ts'

test('a reader who never reads is cut off after 64 KB, however much is told (T21)', async () => {
  const seen = { stopped: false }
  const told = Promise.withResolvers<void>()
  const response = openEventStream({ owner: 'slow', isStillAllowed: async () => true }, ({ send }) => {
    setImmediate(() => {
      for (let event = 0; event < 10_000; event++) send(eventBytes('view', 'x'.repeat(1000)))
      told.resolve()
    })
    return () => void (seen.stopped = true)
  })
  await told.promise
  expect(seen.stopped).toBe(true)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  expect(bytes).toBeGreaterThan(60 * 1024)
  expect(bytes).toBeLessThan(70 * 1024)
})

test('ten thousand may listen; a closing server ends all, and sends on whoever comes after that (F14, F16)', async () => {
  // A copy of the module: files share what they import, and a server that has closed stays closed.
  const ownCopy = './event-stream.ts?closing'
  const { stopAcceptingStreams, openEventStream: openOwn } = (await import(
    ownCopy
  )) as typeof import('./event-stream.ts')
  const open = (owner: string) => openOwn({ owner, isStillAllowed: async () => true }, () => () => undefined)
  const first = open('0')
  for (let number = 1; number < 10_000; number++) open(String(number))
  const rejected = open('one more')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '30'])
  stopAcceptingStreams()
  expect(await first.text()).toBe('')
  const after = open('0')
  expect([after.status, after.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(await after.text()).toBe('retry: 500\n\n')
})
