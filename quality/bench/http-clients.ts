import { Agent, request } from 'node:http'

export type ClientRequest = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadResult = { count: number; seconds: number; failed: number; latencies: number[] }

/** This many clients, each sending its next request as soon as the last one was answered. */
export async function runClients(
  url: string,
  clients: number,
  seconds: number,
  next: (turn: number) => ClientRequest,
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const waits: number[] = []
  let index = 0
  let failed = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const asked = performance.now()
        const status = await sendRequest(url, agent, next(index++))
        if (status >= 200 && status < 300) waits.push(performance.now() - asked)
        else failed++
      }
    }),
  )
  agent.destroy()
  return { count: waits.length, seconds: (performance.now() - start) / 1000, failed, latencies: waits }
}

function sendRequest(url: string, agent: Agent, { method, path, headers = {}, body }: ClientRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined ? {} : { 'content-length': Buffer.byteLength(body), 'content-type': 'application/json' }
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length, origin: url } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
