import { request } from 'node:http'
import type { PreparedSite } from '#tests/kit/prepared-site.ts'
import type { AdminClient } from '#tests/kit/admin-client.ts'

export type RawResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string }
type RawRequest = { method?: string; headers?: Record<string, string>; body?: string }
export type AttackTarget = {
  site: PreparedSite
  owner: AdminClient
  /** Sends a request exactly as written: no library normalizes its path or headers. */
  send: (path: string, options?: RawRequest) => Promise<RawResponse>
}

export function createSender(url: string): AttackTarget['send'] {
  const { hostname, port } = new URL(url)
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const call = request({ hostname, port, path, method, headers, agent: false, timeout: 120_000 }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const { statusCode: status = 0, headers: responseHeaders } = response
          resolve({ status, headers: responseHeaders, text: Buffer.concat(chunks).toString('utf8') })
        })
      })
      call.on('upgrade', (_response, socket) => (socket.destroy(), resolve({ status: 101, headers: {}, text: '' })))
      call.on('timeout', () => call.destroy(new Error('no response')))
      call.on('error', reject)
      call.end(body)
    })
}
