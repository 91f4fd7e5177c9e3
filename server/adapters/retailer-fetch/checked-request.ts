import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { isPublicAddress } from '#server/http/public-address.ts'

export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>
export type AddressCheck = {
  resolve?: Resolve
  /** For tests: where and how to connect although the address was checked. */
  connect?: Pick<RequestOptions, 'port' | 'ca' | 'rejectUnauthorized'>
  isAllowedAddress?: (address: string) => boolean
}

const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** The name is resolved once, every address is judged, and the connection goes to the address that was judged. */
export async function requestCheckedAddress(
  url: URL,
  { headers, ...addressCheck }: AddressCheck & { headers: Record<string, string> },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { resolve = resolveByDns, connect = {}, isAllowedAddress = isPublicAddress } = addressCheck
  const addresses = await raceWithAbort(signal, resolve(url.hostname))
  const [target] = addresses
  if (!target || !addresses.every(({ address }) => isAllowedAddress(address))) throw new Error('Not a public address.')
  return new Promise((answered, failed) => {
    const call = request(url, {
      ...connect,
      // Whatever the name means by now: the connection goes to the address that was judged.
      lookup: (_name, { all }, callback) =>
        all ? callback(null, [target]) : callback(null, target.address, target.family),
      signal,
      agent: false,
      headers,
    })
    call.on('response', answered).on('error', failed).end()
  })
}

function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('Out of time.')), { once: true })
  })
  return Promise.race([work, late])
}
