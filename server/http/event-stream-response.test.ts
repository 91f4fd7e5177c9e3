import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventBytes, openEventStream, type EventWriter } from '#app/sse/event-stream.ts'
import { sendEventStream } from './event-stream-response.ts'

/** A server that responds to every request with an event stream. */
async function openServer() {
  const begun = Promise.withResolvers<EventWriter>()
  const stopped = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    const outgoing = openEventStream({ owner: 'one', isStillAllowed: async () => true }, (telling) => {
      telling.send(eventBytes('first', 1))
      begun.resolve(telling)
      return stopped.resolve
    })
    expect(sendEventStream(outgoing, response)).toBe(true)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { begun: begun.promise, stopped: stopped.promise, port: (server.address() as AddressInfo).port }
}

test('events reach the connection as they are sent, from the first one on, and end with it (T21)', async () => {
  const { begun, stopped, port } = await openServer()
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const { send, end } = await begun
  send(eventBytes('second', 2))
  end()
  expect(await response.text()).toBe('event: first\ndata: 1\n\nevent: second\ndata: 2\n\n')
  await stopped
})

test('a client that disconnects receives nothing more (T21)', async () => {
  const { stopped, port } = await openServer()
  const leaving = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await expect(stopped).resolves.toBeUndefined()
})

test('a client that never reads is disconnected once more is waiting than the connection can buffer (T21, F14)', async () => {
  const { begun, stopped, port } = await openServer()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const { send } = await begun
  const bytes = eventBytes('view', 'x'.repeat(60_000))
  const telling = setInterval(() => send(bytes), 1)
  onTestFinished(() => clearInterval(telling))
  await expect(stopped).resolves.toBeUndefined()
})

test('other responses are not handled', () => {
  expect(sendEventStream(new Response('a page'), {} as never)).toBe(false)
})
