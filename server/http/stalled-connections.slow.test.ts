import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { closeStalledConnections } from './stalled-connections.ts'

const timeoutMs = 200

async function open(listener: RequestListener): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 100 }, listener)
  closeStalledConnections(server, timeoutMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return server
}

function ask(server: Server): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  onTestFinished(() => void socket.destroy())
  return socket
}

test('a client that stops reading its response is disconnected, and the response is freed (F12)', async () => {
  const dropped = Promise.withResolvers<void>()
  const server = await open((_request, response) => {
    response.end(Buffer.alloc(64 * 1024 * 1024))
    response.on('close', () => dropped.resolve())
  })
  ask(server).pause()
  await dropped.promise
  expect(await new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(0)
})

test('a client that asks for much at once and reads nothing is disconnected (F12)', async () => {
  const body = Buffer.alloc(64 * 1024)
  const server = await open((_request, response) => void response.end(body))
  const socket = ask(server)
  const [accepted] = (await once(server, 'connection')) as [Socket]
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400))
  await once(accepted, 'close')
  expect(accepted.destroyed).toBe(true)
})

test('a client that waits for a slow response gets it, and an idle connection still closes (F12)', async () => {
  const server = await open((_request, response) => void setTimeout(() => response.end('slow'), timeoutMs * 3))
  const socket = ask(server)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'close')
  expect(text).toContain('slow')
})
