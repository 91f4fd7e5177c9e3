import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { isPublicIp } from '#server/http/public-ip.ts'

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
export type IpCheck = {
  resolve?: Resolve
  /** For tests: connection options for a local server. */
  connect?: Pick<RequestOptions, 'port' | 'ca' | 'rejectUnauthorized'>
  isAllowedIp?: (ip: string) => boolean
}

export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** Resolves the name once, checks every address and connects to a checked one, which rules out DNS rebinding. */
export async function requestCheckedIp(
  url: URL,
  { headers, ...ipCheck }: IpCheck & { headers: Record<string, string> },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { resolve = resolveByDns, connect = {}, isAllowedIp = isPublicIp } = ipCheck
  const records = await raceWithAbort(signal, resolve(url.hostname))
  const [target] = records
  if (!target || !records.every(({ address: ip }) => isAllowedIp(ip))) throw new NotPublic('Not a public address.')
  return new Promise((resolvePromise, failed) => {
    const call = request(url, {
      ...connect,
      // Pin the checked address, whatever the name resolves to by now.
      lookup: (_name, { all }, callback) =>
        all ? callback(null, [target]) : callback(null, target.address, target.family),
      signal,
      agent: false,
      headers,
    })
    call.on('response', resolvePromise).on('error', failed).end()
  })
}

function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The request timed out.')), { once: true })
  })
  return Promise.race([work, timeout])
}
