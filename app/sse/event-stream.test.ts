import { expect, test } from 'vitest'
import { eventBytes, openEventStream } from './event-stream.ts'

test('a client that does not read is disconnected after 64 KB, however much is sent (T21)', async () => {
  const state = { stopped: false }
  const sent = Promise.withResolvers<void>()
  const response = openEventStream({ owner: 'slow', isStillAllowed: async () => true }, ({ send }) => {
    setImmediate(() => {
      for (let event = 0; event < 10_000; event++) send(eventBytes('view', 'x'.repeat(1000)))
      sent.resolve()
    })
    return () => void (state.stopped = true)
  })
  await sent.promise
  expect(state.stopped).toBe(true)
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += chunk.byteLength
  expect(bytes).toBeGreaterThan(60 * 1024)
  expect(bytes).toBeLessThan(70 * 1024)
})

test('ten thousand clients can connect; shutdown ends all streams, and later ones are told to reconnect (F14, F16)', async () => {
  // A separate copy of the module, because test files share modules and a closed one stays closed.
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
