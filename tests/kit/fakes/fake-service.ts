import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
/** Responds in full, or does to the connection whatever a broken service would do. */
export type FakeResponse =
  | { status?: number; headers?: Record<string, string>; body: string }
  | ((response: ServerResponse) => void)

export type FakeService = { url: string; requests: RecordedRequest[] }

type Respond = (request: RecordedRequest, number: number) => FakeResponse

/** An external service on this machine that ends with the test. */
export async function startFakeService(respond: Respond): Promise<FakeService> {
  const { stop, ...service } = await openFakeService(respond)
  onTestFinished(stop)
  return service
}

/** For a service that outlives a test. */
export async function openFakeService(respond: Respond): Promise<FakeService & { stop: () => void }> {
  const requests: RecordedRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const recorded = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      const reply = respond(recorded, requests.push(recorded))
      if (typeof reply === 'function') return reply(response)
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers }).end(reply.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, stop }
}

export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): FakeResponse => ({
  status,
  headers,
  body: JSON.stringify(body),
})
